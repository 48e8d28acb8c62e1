/** The name one last sat down with, on this device. */
const KEPT = 'yaxha.name'

export function keptName(): string {
  return localStorage.getItem(KEPT) ?? ''
}

export function keepName(name: string): void {
  localStorage.setItem(KEPT, name)
}
