/**
 * How a custom domain stands: its proof is waited for; proven, but visitors are not led here yet;
 * serving; a record that was there is gone, it is still served; not served any more, as the proof
 * stayed away; proven, but another company has the name.
 */
export const domainStates = ['waiting', 'unrouted', 'verified', 'drifted', 'lost', 'taken'] as const
export type DomainState = (typeof domainStates)[number]

/** The states in which somebody has to do something about a domain that was serving. */
export const brokenStates: readonly DomainState[] = ['drifted', 'lost']

/** What a look into DNS gave: the right value, no such name, no such record, others, or no answer. */
export const recordFindings = ['right', 'no-name', 'no-record', 'other', 'failed'] as const
export type RecordFindingKind = (typeof recordFindings)[number]

/** So many names a company may have in its list, whatever its plan. */
export const domainsLimit = 50
/** A name that a company gave back is kept from others for so long (days). */
export const reservedDays = 7
/** So long (days) a domain goes on being served after its proof has gone. */
export const graceDays = 7
