/** Leads to the first field of a form that is marked as wrong, once the page shows it. */
import { tick } from 'svelte'

export async function leadToFault(form: HTMLElement | undefined): Promise<void> {
  await tick()
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
