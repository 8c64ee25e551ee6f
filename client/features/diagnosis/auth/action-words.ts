import type { Action } from '#shared/permissions/can.ts'

/** Every action in words, in the order in which people look for them. */
export const actionWords = {
  'campaign.see': 'See campaigns and drafts',
  'campaign.create': 'Create campaigns',
  'campaign.edit': 'Edit campaigns',
  'campaign.approve': 'Approve what goes out',
  'campaign.activate': 'Activate, pause and end',
  'campaign.delete': 'Delete campaigns',
  'asset.see': 'See files',
  'asset.upload': 'Upload files',
  'analytics.see': 'See the numbers',
  'leads.see': 'Read leads',
  'brand.edit': 'Change the brand kit',
  'members.see': 'See members',
  'members.invite': 'Invite people',
  'members.manage': 'Change roles, remove people',
  'keys.manage': 'Manage API keys',
  'audit.see': 'Read the audit log',
  'company.see': 'See the company',
  'company.edit': 'Change the company',
  'company.leave': 'Leave the company',
  'company.export': 'Export everything',
  'company.transfer': 'Hand over ownership',
  'company.delete': 'Delete the company',
} as const satisfies Record<Action, string>

const isAction = (name: string): name is Action => Object.hasOwn(actionWords, name)

/** The actions in that order. */
export const actionsInOrder: readonly Action[] = Object.keys(actionWords).filter(isAction)
