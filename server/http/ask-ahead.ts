/** The screens that open a campaign have two questions to the API before they can show anything. */
const opensCampaign = /^\/campaigns\/(?:builder|preview)\/([\w-]+)\/?$/

/**
 * Links for the head of the application's document at `path`, by which the browser asks what a
 * signed-in person's screen will ask, while its scripts still load. Empty for most screens. (Links to
 * the screen's files as well made opening slower once they were in the browser's cache.)
 */
export function askAhead(path: string): string {
  const campaignId = opensCampaign.exec(path)?.[1]
  if (campaignId === undefined) return ''
  return ['/api/me', `/api/campaigns/${campaignId}`]
    .map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`)
    .join('')
}
