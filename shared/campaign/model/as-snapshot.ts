import { isRecord } from '../../lib/is-record.ts'
import type { CampaignSnapshot } from './snapshot.ts'

/** A campaign that the API gives as plain data, made of such a one; null where there is none. */
export function asSnapshot(value: unknown): CampaignSnapshot | null {
  return isSnapshot(value) ? value : null
}

const isSnapshot = (value: unknown): value is CampaignSnapshot =>
  isRecord(value) && Array.isArray(value['pages'])
