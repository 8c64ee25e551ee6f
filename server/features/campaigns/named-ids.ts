import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'

/** Everything in a seed that could be the id of a picture. */
export function namedIds(seed: CampaignSeed): string[] {
  const found = JSON.stringify(seed).matchAll(/"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g)
  return [...new Set([...found].map(([, id]) => id ?? ''))]
}
