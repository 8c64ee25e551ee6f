import type { CampaignSnapshot } from '../campaign/snapshot.ts'

export function checkPage(
  _snapshot: CampaignSnapshot,
): { id: string; level: 'error' | 'warning' | 'ok'; message: string }[] {
  return []
}
