/** Where to confirm the own address, so that the person comes back to `here` (path and search). */
export function confirmPath(here: string): string {
  return `/sign-in/verification?return_to=${encodeURIComponent(here)}`
}
