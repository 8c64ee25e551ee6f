type Details = { failed?: string | undefined; reason?: string | undefined }

/** Why something went live that was not ready: "although 3 checks failed: “…”"; '' where it was. */
export function anywayWords({ failed, reason }: Details): string {
  if (!failed) return ''
  return `although ${failed === '1' ? '1 check' : `${failed} checks`} failed: “${reason ?? ''}”`
}
