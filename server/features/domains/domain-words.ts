import type { DomainState } from '#shared/contract/domain-states.ts'
import type { Finding, RecordFinding } from './look-up-domain.ts'

type About = {
  state: DomainState
  finding: Pick<Finding, 'proof' | 'routing'> | null
  hasCampaign: boolean
  graceDays: number
}

/** How a domain stands and what to do next, for people. */
export function adviceFor({ state, finding, hasCampaign, graceDays }: About): string {
  switch (state) {
    case 'waiting':
      return waitingWords(finding)
    case 'unrouted':
      return 'The name is yours. Visitors are not led here yet: add the second record. If a proxy of yours stands in front and passes visitors on, nothing is missing.'
    case 'verified':
      if (isMissed(finding))
        return 'A record could not be found just now. We look again in a few minutes before anybody is alarmed.'
      return hasCampaign
        ? 'Visitors find the campaign here.'
        : 'The name is ready. Choose the campaign that it shows.'
    case 'drifted':
      return finding?.proof.kind === 'right'
        ? 'Visitors are not led here any more. Put the second record back.'
        : `The TXT record is gone. Put it back to keep the domain: ${graceDays} days without it, and it is not served any more.`
    case 'lost':
      return `The TXT record was gone for ${graceDays} days, so the domain is not served any more. Put the record back to verify it again.`
    case 'taken':
      return 'The TXT record is right, but another company uses this name or has just given it back. It has to remove the name first; after a week it is yours.'
  }
}

const isMissed = (finding: About['finding']) =>
  [finding?.proof, finding?.routing].some((one) => one && !['right', 'failed'].includes(one.kind))

function waitingWords(finding: About['finding']): string {
  if (finding?.proof.kind === 'other')
    return 'There is a TXT record, but with another value. Copy the value from below and try again.'
  if (finding?.proof.kind === 'failed')
    return 'DNS did not answer. We keep trying; nothing is wrong with your records as far as we know.'
  return 'Add these records where your DNS is kept. New records are usually seen within minutes, at some providers after hours.'
}

/** What a look into DNS found of one record, as a sentence. */
export function wordsOfFinding(
  purpose: 'proof' | 'routing',
  { kind, values }: RecordFinding,
): string {
  switch (kind) {
    case 'right':
      return 'Found.'
    case 'no-name':
      return purpose === 'proof' ? 'No such record yet.' : 'DNS does not know the name yet.'
    case 'no-record':
      return purpose === 'proof'
        ? 'The name is there, but without a TXT record.'
        : 'The name is there, but leads nowhere.'
    case 'other':
      return purpose === 'proof'
        ? `Found another value: ${values.join(', ')}`
        : `Leads elsewhere: ${values.join(', ')}`
    case 'failed':
      return `DNS did not answer (${values.join(', ')}). That does not count against the domain.`
  }
}
