import { graceDays } from '#shared/contract/domain-states.ts'
import type { Domain, DomainRecord } from '#shared/contract/domains.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { adviceFor, wordsOfFinding } from './domain-words.ts'
import { displayNameOf, zoneOf } from './domain-name.ts'
import { graceMs, stateOf } from './domain-state.ts'
import type { DomainFacts } from './domain-state.ts'
import type { CustomDomainRow } from './public/entities.ts'
import { proofName, proofValue } from './look-up-domain.ts'
import { hostOf, originOfDomain } from './own-hosts.ts'

/** What decides how the domain of a row stands. */
export function factsOf(row: CustomDomainRow): DomainFacts {
  return {
    verifiedAt: row.verifiedAt ?? null,
    routedAt: row.routedAt ?? null,
    unprovenSince: row.unprovenSince ?? null,
    unroutedSince: row.unroutedSince ?? null,
    driftedAt: row.driftedAt ?? null,
    lostAt: row.lostAt ?? null,
  }
}

/** A domain as the API shows it. */
export function presentDomain(
  row: CustomDomainRow,
  campaign: Pick<CampaignRow, 'id' | 'name'> | null,
  pagesOrigin: string,
): Domain {
  const { id, companyId, name, isPrimary } = row
  const facts = factsOf(row)
  const finding = row.finding ?? null
  const state = stateOf(facts, finding)
  const servedUntil = facts.unprovenSince
    ? new Date(facts.unprovenSince.getTime() + graceMs).toISOString()
    : null
  return {
    id,
    companyId,
    name,
    isPrimary,
    state,
    servedUntil,
    displayName: displayNameOf(name),
    zone: zoneOf(name).zone,
    url: `${originOfDomain(name, pagesOrigin)}/`,
    advice: adviceFor({ state, finding, hasCampaign: campaign !== null, graceDays }),
    records: recordsOf(row, hostOf(pagesOrigin)),
    found: finding && {
      proof: { ...finding.proof, message: wordsOfFinding('proof', finding.proof) },
      routing: { ...finding.routing, message: wordsOfFinding('routing', finding.routing) },
    },
    campaign: campaign && { id: campaign.id, name: campaign.name },
    addedBy: row.addedByName,
    addedAt: row.addedAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  }
}

/**
 * The records to make. The zone itself can't have a CNAME: it gets an ALIAS where the provider knows
 * such records, or the addresses of the published pages, as far as they are known.
 */
function recordsOf({ name, token, finding }: CustomDomainRow, pagesHost: string): DomainRecord[] {
  const { zone, isApex } = zoneOf(name)
  const labelOf = (whole: string) => (whole === zone ? '@' : whole.slice(0, -zone.length - 1))
  const record = (
    purpose: DomainRecord['purpose'],
    type: DomainRecord['type'],
    whole: string,
    value: string,
  ) => ({ purpose, type, name: whole, label: labelOf(whole), value })
  const proof = record('proof', 'TXT', proofName(name), proofValue(token))
  if (!isApex) return [proof, record('routing', 'CNAME', name, pagesHost)]
  const addresses = (finding?.addresses ?? []).map((address) =>
    record('routing', address.includes(':') ? 'AAAA' : 'A', name, address),
  )
  return [proof, record('routing', 'ALIAS', name, pagesHost), ...addresses]
}
