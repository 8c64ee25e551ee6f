/** The day that is so many after today where the browsers are, like 2027-05-31. */
export function dayIn(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
}
