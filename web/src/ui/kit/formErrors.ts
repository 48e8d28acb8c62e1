/** Form errors: re-announced to screen readers, and the first invalid field focused. */
import { tick } from 'svelte'

/** Gap in ms before a repeated message; screen readers miss a shorter one. */
const GONE = 80

/** Wait until screen readers have noticed that a message is gone. */
export function unsaid(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, GONE))
}

/** Invalid fields. Groups cannot have aria-invalid: their description gives the error. */
const WRONG = '[aria-invalid="true"], [data-wrong="true"] input'

/** Focus the first invalid field of a form after the next render. */
export async function leadToFault(form: HTMLElement | undefined): Promise<void> {
  await tick()
  form?.querySelector<HTMLElement>(WRONG)?.focus()
}
