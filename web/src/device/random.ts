/** Random strings for secrets and ids, also in insecure contexts. */

/** Return random bytes in URL-safe base64 without padding. */
export function randomText(bytes: number): string {
  // crypto.randomUUID requires a secure context; this does not.
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  const text = btoa(String.fromCharCode(...random))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
