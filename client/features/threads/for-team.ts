const nameOf = (campaignId: string) => `fanfare-for-team ${campaignId}`

/** Whether the last thread begun on this device in a campaign was for the team alone. */
export function isForTeam(campaignId: string): boolean {
  try {
    return localStorage.getItem(nameOf(campaignId)) === 'yes'
  } catch {
    return false
  }
}

/** Keeps that choice on this device; where nothing is kept, a thread is for everybody. */
export function keepForTeam(campaignId: string, only: boolean): void {
  try {
    if (only) localStorage.setItem(nameOf(campaignId), 'yes')
    else localStorage.removeItem(nameOf(campaignId))
  } catch {
    // Without storage it lasts for as long as the box is open.
  }
}
