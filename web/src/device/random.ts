/** Random text for secrets and ids, by what pages without encryption have too. */

/** So many random bytes in URL-safe base64 without padding. */
export function randomText(bytes: number): string {
  // crypto.randomUUID exists only in secure contexts; this exists everywhere.
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  const text = btoa(String.fromCharCode(...random))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
