import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import { actionRules } from '#shared/permissions/can.ts'
import type { Action, Allowance, Role } from '#shared/permissions/can.ts'

export const actionGroups = ['Campaigns', 'Numbers', 'People', 'Company'] as const
type ActionGroup = (typeof actionGroups)[number]

/** Each action as what one does: "approve campaigns". One without words does not compile. */
export const actionWords: Record<Action, { group: ActionGroup; words: string }> = {
  'campaign.see': { group: 'Campaigns', words: 'see drafts and who is working on them' },
  'campaign.create': { group: 'Campaigns', words: 'create campaigns' },
  'campaign.edit': { group: 'Campaigns', words: 'edit campaigns' },
  'asset.see': { group: 'Campaigns', words: 'see the library of pictures and fonts' },
  'asset.upload': { group: 'Campaigns', words: 'upload pictures and fonts' },
  'thread.see': { group: 'Campaigns', words: 'read comments' },
  'review.see': { group: 'Campaigns', words: 'see reviews and their answers' },
  'thread.comment': { group: 'Campaigns', words: 'comment and resolve threads' },
  'thread.internal': { group: 'Campaigns', words: 'talk where guests don’t see it' },
  'thread.assign': { group: 'Campaigns', words: 'assign threads and say when they are due' },
  'thread.audience': { group: 'Campaigns', words: 'choose which threads guests see' },
  'review.request': { group: 'Campaigns', words: 'ask for a review' },
  'version.see': { group: 'Campaigns', words: 'look through the history of campaigns' },
  'campaign.approve': { group: 'Campaigns', words: 'approve campaigns' },
  'link.manage': { group: 'Campaigns', words: 'share previews by link' },
  'link.manage-all': { group: 'Campaigns', words: 'change and end share links of others' },
  'campaign.activate': { group: 'Campaigns', words: 'activate, pause, end and roll back' },
  'campaign.publish-anyway': { group: 'Campaigns', words: 'publish although checks fail' },
  'campaign.delete': { group: 'Campaigns', words: 'delete campaigns' },
  'analytics.see': { group: 'Numbers', words: 'see live and past numbers' },
  'report.subscribe': { group: 'Numbers', words: 'get reports of campaigns by mail' },
  'wall.see': { group: 'Numbers', words: 'look at the wall screen' },
  'wall.share': { group: 'Numbers', words: 'show the wall on a screen by a link' },
  'leads.see': { group: 'Numbers', words: 'read leads' },
  'leads.work': { group: 'Numbers', words: 'say how far one got with leads, and note it' },
  'leads.export': { group: 'Numbers', words: 'export leads' },
  'leads.erase': { group: 'Numbers', words: 'erase leads' },
  'members.see': { group: 'People', words: 'see who belongs to the company' },
  'members.invite': { group: 'People', words: 'invite people' },
  'members.manage': { group: 'People', words: 'change roles and remove people' },
  'company.leave': { group: 'People', words: 'leave the company' },
  'company.see': { group: 'Company', words: 'see its name and logo' },
  'notifications.own': { group: 'Company', words: 'be told of what concerns them' },
  'company.edit': { group: 'Company', words: 'change its profile' },
  'brand.edit': { group: 'Company', words: 'change the brand kit' },
  'keys.manage': { group: 'Company', words: 'make and revoke API keys' },
  'domains.manage': { group: 'Company', words: 'manage custom domains' },
  'webhooks.manage': { group: 'Company', words: 'manage webhooks' },
  'audit.see': { group: 'Company', words: 'read the audit log' },
  'company.export': { group: 'Company', words: 'export everything' },
  'company.transfer': { group: 'Company', words: 'hand over the ownership' },
  'billing.manage': { group: 'Company', words: 'choose the plan and pay for it' },
  'company.delete': { group: 'Company', words: 'close the company' },
}

/** What each allowance of a company opens, as a sentence about it. */
export const allowanceWords: Record<Allowance, string> = {
  'editors-activate': 'Editors may activate, pause, end and roll back campaigns',
  'managers-export': 'Managers may export leads',
}

/** What each rule of launches asks for, as a sentence about it. */
export const launchRuleWords: Record<LaunchRule, string> = {
  'approved-only': 'Only approved versions go live',
  'threads-resolved': 'Nothing goes live while comments are open',
}

export type Permission = 'yes' | 'no' | 'if-allowed'

/** What a role may do by the table alone, whatever a company allows. */
export function permissionOf(role: Role, action: Action): Permission {
  const rule: { roles: readonly Role[]; ifAllowed?: { role: Role } } = actionRules[action]
  if (rule.roles.includes(role)) return 'yes'
  return rule.ifAllowed?.role === role ? 'if-allowed' : 'no'
}

/** All actions of a group, in the order in which they are told. */
export function actionsOf(group: ActionGroup): Action[] {
  return allActions().filter((action) => actionWords[action].group === group)
}

/** What `from` may and `to` may not, in words: what somebody loses who becomes the other. */
export function lostWords(from: Role, to: Role): string[] {
  return allActions()
    .filter((action) => permissionOf(from, action) !== 'no' && permissionOf(to, action) === 'no')
    .map((action) => actionWords[action].words)
}

function allActions(): Action[] {
  return Object.keys(actionWords).filter((key): key is Action => Object.hasOwn(actionRules, key))
}
