/** Errors of a form: repeated to screen readers, and the first wrong field focused. */
import { tick } from 'svelte'

/** How long a message is gone before the same one comes: shorter, and no one is told. */
const GONE = 80

/** Time for a screen reader to notice that a message is gone. */
export function unsaid(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, GONE))
}

/** A group cannot be marked as a field can: its description says what is wrong. */
const WRONG = '[aria-invalid="true"], [data-wrong="true"] input'

/** Leads to the first field of a form that is marked as wrong, once the page shows it. */
export async function leadToFault(form: HTMLElement | undefined): Promise<void> {
  await tick()
  form?.querySelector<HTMLElement>(WRONG)?.focus()
}
