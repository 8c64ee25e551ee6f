import type { Action } from './can.ts'

/**
 * Who may call an operation of the API: anyone, whoever is signed in as a person (a key is not), or
 * whoever may do the action to the company or campaign that the input names.
 */
export type OperationRule = 'anyone' | 'person' | { may: Action; to: 'company' | 'campaign' }

const inCompany = <Name extends Action>(may: Name) => ({ may, to: 'company' }) as const
const inCampaign = <Name extends Action>(may: Name) => ({ may, to: 'campaign' }) as const

/** Every operation of the contract. One that is missing here does not compile. */
export const operationRules = {
  'me.get': 'person',

  'companies.create': 'person',
  'companies.get': inCompany('company.see'),
  'companies.update': inCompany('company.edit'),
  'companies.setBrandKit': inCompany('brand.edit'),
  'companies.leave': inCompany('company.leave'),
  'companies.transfer': inCompany('company.transfer'),
  'companies.export': inCompany('company.export'),
  'companies.close': inCompany('company.delete'),
  'companies.reopen': inCompany('company.delete'),

  'members.list': inCompany('members.see'),
  'members.add': inCompany('members.invite'),
  'members.changeRole': inCompany('members.manage'),
  'members.remove': inCompany('members.manage'),

  'invites.list': inCompany('members.invite'),
  'invites.create': inCompany('members.invite'),
  'invites.revoke': inCompany('members.invite'),
  'invites.show': 'anyone',
  'invites.accept': 'person',

  'apiKeys.list': inCompany('keys.manage'),
  'apiKeys.create': inCompany('keys.manage'),
  'apiKeys.revoke': inCompany('keys.manage'),

  'audit.list': inCompany('audit.see'),

  'campaigns.list': inCompany('campaign.see'),
  'campaigns.create': inCompany('campaign.create'),
  'campaigns.get': inCampaign('campaign.see'),
  'campaigns.update': inCampaign('campaign.edit'),
  'campaigns.remove': inCampaign('campaign.delete'),
  'campaigns.checks': inCampaign('campaign.see'),
  'campaigns.releases': inCampaign('campaign.see'),
  'campaigns.activate': inCampaign('campaign.activate'),
  'campaigns.publish': inCampaign('campaign.activate'),
  'campaigns.pause': inCampaign('campaign.activate'),
  'campaigns.resume': inCampaign('campaign.activate'),
  'campaigns.end': inCampaign('campaign.activate'),
  'campaigns.archive': inCampaign('campaign.activate'),

  'assets.list': inCompany('asset.see'),
  'assets.upload': inCompany('asset.upload'),

  'analytics.campaign': inCampaign('analytics.see'),
  'analytics.company': inCompany('analytics.see'),
  'analytics.polls': inCampaign('analytics.see'),
  'analytics.leads': inCampaign('leads.see'),

  'diagnosis.session': 'anyone',
  'diagnosis.provider': 'anyone',
} as const satisfies Record<string, OperationRule>
