import { anywayWords } from '#client/ui/campaigns/anyway-words.ts'
import { plannedWords } from '#client/ui/campaigns/planned-words.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import { roleNames } from '#client/ui/roles/role-names.ts'
import { roles } from '#shared/permissions/can.ts'

type Words = {
  /** The name of the action, for choosing it. */
  name: string
  /** What somebody did, to follow their name; `subject` is what it was done to. */
  did: (subject: string) => string
}

/** Every action of the audit log in words. One without words does not compile. */
export const auditWords: Record<AuditAction, Words> = {
  'company.created': { name: 'Company made', did: (it) => `made the company ${it}` },
  'company.changed': { name: 'Profile changed', did: () => 'changed the company’s profile' },
  'company.transferred': { name: 'Ownership handed over', did: (it) => `made ${it} the owner` },
  'company.exported': { name: 'Everything exported', did: () => 'exported everything' },
  'company.closed': { name: 'Company closed', did: (it) => `closed ${it}` },
  'company.reopened': { name: 'Company reopened', did: (it) => `reopened ${it}` },
  'company.disabled': { name: 'Company disabled', did: (it) => `disabled ${it}` },
  'company.enabled': { name: 'Company enabled', did: (it) => `enabled ${it} again` },
  'brand-kit.changed': { name: 'Brand kit changed', did: () => 'changed the brand kit' },
  'member.joined': { name: 'Member joined', did: () => 'joined' },
  'member.role-changed': { name: 'Role changed', did: (it) => `changed the role of ${it}` },
  'member.removed': { name: 'Member removed', did: (it) => `removed ${it}` },
  'member.left': { name: 'Member left', did: () => 'left' },
  'invite.created': { name: 'Invite made', did: (it) => `invited: ${it}` },
  'invite.mailed-again': { name: 'Invite sent again', did: (it) => `sent an invite again: ${it}` },
  'invite.revoked': { name: 'Invite revoked', did: (it) => `revoked an invite: ${it}` },
  'key.created': { name: 'API key made', did: (it) => `made the API key ${it}` },
  'key.revoked': { name: 'API key revoked', did: (it) => `revoked the API key ${it}` },
  'campaign.created': { name: 'Campaign created', did: (it) => `created ${it}` },
  'campaign.deleted': { name: 'Campaign deleted', did: (it) => `deleted ${it}` },
  'campaign.restored': { name: 'Campaign restored', did: (it) => `restored ${it}` },
  'review.requested': { name: 'Review requested', did: (it) => `asked for a review of ${it}` },
  'review.approved': { name: 'Review approved', did: (it) => `approved ${it}` },
  'review.changes-requested': {
    name: 'Changes requested',
    did: (it) => `requested changes of ${it}`,
  },
  'review.answer-added-to': {
    name: 'Answer added to',
    did: (it) => `added to the answer to the review of ${it}`,
  },
  'review.answer-taken-back': {
    name: 'Answer taken back',
    did: (it) => `took back the answer to the review of ${it}`,
  },
  'review.nudged': {
    name: 'Reviewers reminded',
    did: (it) => `reminded the reviewers of ${it}`,
  },
  'review.withdrawn': { name: 'Review withdrawn', did: (it) => `withdrew the review of ${it}` },
  'review.finished': { name: 'Review finished', did: (it) => `closed a round of review of ${it}` },
  'review.overdue': { name: 'Review overdue', did: (it) => `found the review of ${it} overdue` },
  'review.proof-downloaded': {
    name: 'Proof downloaded',
    did: (it) => `downloaded the proof of a review of ${it}`,
  },
  'thread.kept-internal': {
    name: 'Comments kept to the team',
    did: (it) => `kept a thread of ${it} to the team`,
  },
  'thread.shown-to-guests': {
    name: 'Comments shown to guests',
    did: (it) => `showed a thread of ${it} to guests`,
  },
  'campaign.scheduled': {
    name: 'Start, release or end scheduled',
    did: (it) => `scheduled ${it}`,
  },
  'campaign.unscheduled': {
    name: 'Schedule cancelled',
    did: (it) => `cancelled the schedule of ${it}`,
  },
  'campaign.not-started': {
    name: 'Planned start failed',
    did: (it) => `could not start ${it} as planned`,
  },
  'campaign.not-published': {
    name: 'Planned release failed',
    did: (it) => `could not publish ${it} as planned`,
  },
  'campaign.taken-down': { name: 'Pages taken down', did: (it) => `took the pages of ${it} down` },
  'campaign.put-back': { name: 'Pages put back', did: (it) => `put the pages of ${it} back` },
  'campaign.activated': { name: 'Campaign activated', did: (it) => `activated ${it}` },
  'campaign.published': { name: 'Release published', did: (it) => `published ${it}` },
  'campaign.rolled-back': {
    name: 'Campaign rolled back',
    did: (it) => `rolled ${it} back`,
  },
  'campaign.paused': { name: 'Campaign paused', did: (it) => `paused ${it}` },
  'campaign.resumed': { name: 'Campaign resumed', did: (it) => `resumed ${it}` },
  'campaign.ended': { name: 'Campaign ended', did: (it) => `ended ${it}` },
  'target.set': { name: 'Target set', did: (it) => `set a target of ${it}` },
  'target.removed': { name: 'Target removed', did: (it) => `removed the target of ${it}` },
  'experiment.started': {
    name: 'Experiment started',
    did: (it) => `started an experiment in ${it}`,
  },
  'experiment.changed': {
    name: 'Experiment changed',
    did: (it) => `changed an experiment in ${it}`,
  },
  'experiment.ended': {
    name: 'Experiment ended',
    did: (it) => `ended an experiment in ${it}`,
  },
  'experiment.resumed': {
    name: 'Experiment taken up again',
    did: (it) => `took up an experiment in ${it} again`,
  },
  'link.created': { name: 'Link shared', did: (it) => `shared ${it} by a link` },
  'link.changed': { name: 'Link changed', did: (it) => `changed a share link of ${it}` },
  'link.revoked': { name: 'Link ended', did: (it) => `ended a share link of ${it}` },
  'wall-link.created': { name: 'Wall link made', did: (it) => `made a link of the wall: ${it}` },
  'wall-link.revoked': { name: 'Wall link ended', did: (it) => `ended a link of the wall: ${it}` },
  'campaign.archived': { name: 'Campaign archived', did: (it) => `archived ${it}` },
  'campaign.exported': {
    name: 'Website downloaded',
    did: (it) => `downloaded ${it} as a website`,
  },
  'leads.exported': { name: 'Leads exported', did: (it) => `exported ${it}` },
  'leads.updated': { name: 'Leads updated', did: (it) => `updated ${it}` },
  'leads.not-spam': { name: 'Leads let in', did: (it) => `said that ${it} are no spam` },
  'leads.erased': { name: 'Leads erased', did: (it) => `erased ${it}` },
  'leads.restored': { name: 'Erasure taken back', did: (it) => `brought back ${it}` },
  'leads.settings-changed': {
    name: 'Lead settings changed',
    did: () => 'changed how long leads are kept or who is told of them',
  },
  'chart-note.created': { name: 'Note on the chart', did: (it) => `noted on the chart of ${it}` },
  'chart-note.changed': {
    name: 'Note on the chart changed',
    did: (it) => `changed a note on the chart of ${it}`,
  },
  'chart-note.deleted': {
    name: 'Note on the chart deleted',
    did: (it) => `deleted a note on the chart of ${it}`,
  },
  'webhook.created': { name: 'Webhook added', did: (it) => `added a webhook to ${it}` },
  'webhook.changed': { name: 'Webhook changed', did: (it) => `changed the webhook to ${it}` },
  'webhook.secret-rotated': {
    name: 'Webhook secret rotated',
    did: (it) => `made a new secret for the webhook to ${it}`,
  },
  'webhook.removed': { name: 'Webhook removed', did: (it) => `removed the webhook to ${it}` },
  'webhook.disabled': {
    name: 'Webhook switched off',
    did: (it) => `switched off the webhook to ${it}, as nothing got through`,
  },
  'domain.added': { name: 'Domain added', did: (it) => `added the domain ${it}` },
  'domain.changed': { name: 'Domain changed', did: (it) => `changed what ${it} shows` },
  'domain.removed': { name: 'Domain removed', did: (it) => `removed the domain ${it}` },
  'domain.restored': { name: 'Domain brought back', did: (it) => `brought back ${it}` },
  'domain.verified': { name: 'Domain verified', did: (it) => `found the TXT record of ${it}` },
  'domain.drifted': { name: 'Domain record gone', did: (it) => `missed a DNS record of ${it}` },
  'domain.recovered': { name: 'Domain recovered', did: (it) => `found the records of ${it} again` },
  'domain.lost': {
    name: 'Domain lost',
    did: (it) => `stopped serving ${it}, as its TXT record stayed away`,
  },
  'version.restored': { name: 'Version restored', did: (it) => `restored ${it}` },
  'template.created': { name: 'Template saved', did: (it) => `saved the template ${it}` },
  'template.deleted': { name: 'Template deleted', did: (it) => `deleted the template ${it}` },
  'picture.deleted': { name: 'Picture deleted', did: (it) => `deleted the picture ${it}` },
  'picture.restored': {
    name: 'Picture brought back',
    did: (it) => `brought back the picture ${it}`,
  },
  'picture.replaced': {
    name: 'Picture replaced',
    did: (it) => `put another picture in the place of ${it} everywhere`,
  },
  'font.uploaded': {
    name: 'Font uploaded',
    did: (it) => `uploaded the font ${it} and said that it may be used on websites`,
  },
  'font.deleted': { name: 'Font deleted', did: (it) => `deleted the font ${it}` },
  'font.restored': { name: 'Font brought back', did: (it) => `brought back the font ${it}` },
  'plan.checkout-started': {
    name: 'Checkout opened',
    did: () => 'began to choose a paid plan',
  },
  'plan.changed': { name: 'Plan changed', did: () => 'changed the plan' },
  'plan.cancelled': {
    name: 'Plan cancelled',
    did: () => 'cancelled the plan at the end of what is paid for',
  },
  'plan.resumed': { name: 'Cancellation taken back', did: () => 'kept the plan after all' },
}

/** One entry as a sentence without its who: "changed the role of Grace from editor to admin". */
export function sentenceOf({ action, subject, details }: AuditEntry): string {
  const { from, to, role, invitedBy, version, block, reviewed, outcome, release, campaign } =
    details
  const parts = [
    auditWords[action].did(subject),
    from && to ? `from ${inWords(from)} to ${inWords(to)}` : '',
    reviewed
      ? `(version ${reviewed})${outcome ? `: ${outcomeWords[outcome] ?? outcome}` : ''}`
      : '',
    version ? `to version ${version}${block ? ', one block' : ''}` : '',
    release ? `${action === 'campaign.rolled-back' ? 'to' : 'as'} release ${release}` : '',
    anywayWords(details),
    campaign ? `(of ${campaign} alone)` : '',
    role ? `as ${inWords(role)}` : '',
    invitedBy ? `by an invite of ${invitedBy}` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** What a round of review came to. */
const outcomeWords: Record<string, string> = {
  approved: 'the rule was met',
  'changes-requested': 'changes were asked for',
  withdrawn: 'it was withdrawn',
}

/** What exactly became different, a line for each: "name: Northwind → Northwind Labs". */
export function changesOf({ action, details }: AuditEntry): string[] {
  if (action === 'campaign.scheduled') return [plannedWords(details)]
  if (details['problems']) return details['problems'].split('\n')
  if (details['note']) return [`“${details['note']}”`]
  if (details['target']) return [details['target']]
  if (details['sha256']) return [`SHA-256: ${details['sha256']}`]
  if (action !== 'company.changed' && action !== 'brand-kit.changed') return []
  return Object.entries(details).map(([what, change]) =>
    // Pictures are known by numbers, which say nothing to people.
    what === 'logo' ? 'logo' : `${what}: ${withWords(change)}`,
  )
}

/** What was or became empty is said so. */
const withWords = (change: string) => change.replace(/^(?= → )/, 'none').replace(/ → $/, ' → none')

function inWords(value: string): string {
  const role = roles.find((known) => known === value)
  return role ? roleNames[role].toLowerCase() : value
}
