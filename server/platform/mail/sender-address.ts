/** Where mail comes from: what is configured, else no-reply at the host of the application. */
export function senderAddress(configured: string | null, appOrigin: string): string {
  return configured ?? `no-reply@${new URL(appOrigin).hostname}`
}
