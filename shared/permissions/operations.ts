import type { Action } from './can.ts'

/**
 * Who may call an operation of the API: anyone, whoever is signed in as a person (a key is not), who
 * runs the installation, or whoever may do the action to the company or campaign that the input names.
 * `confirmed`: only with an address that is known to be theirs.
 */
export type OperationRule =
  'anyone' | 'person' | 'operator' | { may: Action; to: 'company' | 'campaign'; confirmed?: true }

const inCompany = <Name extends Action>(may: Name) => ({ may, to: 'company' }) as const
const inCampaign = <Name extends Action>(may: Name) => ({ may, to: 'campaign' }) as const
const confirmed = <Rule extends object>(rule: Rule) => ({ ...rule, confirmed: true }) as const

/** Every operation of the contract. One that is missing here does not compile. */
export const operationRules = {
  'me.get': 'person',
  'registration.show': 'anyone',

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
  'invites.mailAgain': inCompany('members.invite'),
  'invites.revoke': inCompany('members.invite'),
  'invites.show': 'anyone',
  'invites.accept': 'person',

  'apiKeys.list': inCompany('keys.manage'),
  // It does later what needs it.
  'apiKeys.create': confirmed(inCompany('keys.manage')),
  'apiKeys.revoke': inCompany('keys.manage'),

  'audit.list': inCompany('audit.see'),

  'campaigns.list': inCompany('campaign.see'),
  'campaigns.create': inCompany('campaign.create'),
  'campaigns.duplicate': inCampaign('campaign.create'),
  'campaigns.export': inCampaign('campaign.edit'),
  // Away from here it is public.
  'campaigns.website': inCampaign('campaign.activate'),
  'campaigns.import': inCompany('campaign.create'),
  'campaigns.get': inCampaign('campaign.see'),
  'campaigns.thumbnails': inCompany('campaign.see'),
  'campaigns.update': inCampaign('campaign.edit'),
  'campaigns.remove': inCampaign('campaign.delete'),
  // What a launch still needs, and what was launched, is for members.
  'campaigns.checks': inCampaign('version.see'),
  'campaigns.releases': inCampaign('version.see'),
  'campaigns.activity': inCampaign('version.see'),
  // Nobody goes live whom no mail reaches.
  'campaigns.activate': confirmed(inCampaign('campaign.activate')),
  'campaigns.publish': confirmed(inCampaign('campaign.activate')),
  'campaigns.rollback': confirmed(inCampaign('campaign.activate')),
  // What plans more than an end asks for a confirmed address, too.
  'campaigns.schedule': inCampaign('campaign.activate'),
  'campaigns.unschedule': inCampaign('campaign.activate'),
  'campaigns.pause': inCampaign('campaign.activate'),
  'campaigns.resume': confirmed(inCampaign('campaign.activate')),
  'campaigns.end': inCampaign('campaign.activate'),
  'campaigns.archive': inCampaign('campaign.activate'),

  'dashboard.show': inCompany('campaign.see'),
  'dashboard.setFirstSteps': inCompany('campaign.see'),

  'sample.add': inCompany('campaign.create'),

  'goals.list': inCampaign('analytics.see'),
  'goals.create': inCampaign('campaign.edit'),
  'goals.update': inCampaign('campaign.edit'),
  'goals.remove': inCampaign('campaign.edit'),
  'experiments.list': inCampaign('analytics.see'),
  // What visitors get changes at once.
  'experiments.start': confirmed(inCampaign('campaign.activate')),
  'experiments.change': inCampaign('campaign.activate'),
  'experiments.end': inCampaign('campaign.activate'),
  'experiments.resume': confirmed(inCampaign('campaign.activate')),

  'alerts.list': inCampaign('analytics.see'),
  'alerts.create': inCampaign('campaign.edit'),
  'alerts.update': inCampaign('campaign.edit'),
  'alerts.remove': inCampaign('campaign.edit'),

  'chartNotes.list': inCampaign('analytics.see'),
  'chartNotes.create': inCampaign('campaign.edit'),
  'chartNotes.update': inCampaign('campaign.edit'),
  'chartNotes.remove': inCampaign('campaign.edit'),

  'trackedLinks.list': inCampaign('version.see'),
  'trackedLinks.create': inCampaign('campaign.edit'),
  'trackedLinks.update': inCampaign('campaign.edit'),
  'trackedLinks.remove': inCampaign('campaign.edit'),
  'redirects.list': inCampaign('version.see'),
  // What visitors get changes at once.
  'redirects.create': inCampaign('campaign.activate'),
  'redirects.remove': inCampaign('campaign.activate'),

  'shareLinks.list': inCampaign('link.manage'),
  'shareLinks.create': inCampaign('link.manage'),
  'shareLinks.update': inCampaign('link.manage'),
  'shareLinks.revoke': inCampaign('link.manage'),
  'shareLinks.show': 'anyone',
  'shareLinks.enter': 'anyone',
  'shareLinks.mine': 'anyone',

  'guests.enter': 'anyone',
  'guests.leaveAddress': inCampaign('campaign.see'),
  'guests.stopMails': inCampaign('campaign.see'),
  'guests.unsubscribe': 'anyone',
  'guests.resubscribe': 'anyone',

  'versions.list': inCampaign('version.see'),
  'versions.create': inCampaign('campaign.edit'),
  'versions.get': inCampaign('version.see'),
  'versions.differences': inCampaign('version.see'),
  'versions.rename': inCampaign('campaign.edit'),
  'versions.restore': inCampaign('campaign.edit'),
  'generations.last': inCampaign('campaign.edit'),
  'threads.list': inCampaign('thread.see'),
  'threads.create': inCampaign('thread.comment'),
  'threads.reply': inCampaign('thread.comment'),
  'threads.editComment': inCampaign('thread.comment'),
  'threads.removeComment': inCampaign('thread.comment'),
  'threads.restoreComment': inCampaign('thread.comment'),
  'threads.resolve': inCampaign('thread.comment'),
  'threads.reopen': inCampaign('thread.comment'),
  // Each has read by themselves; a key reads for nobody.
  'threads.read': inCampaign('thread.comment'),
  'threads.assign': inCampaign('thread.assign'),
  'threads.setAudience': inCampaign('thread.audience'),
  'commentPictures.add': inCampaign('thread.comment'),
  'commentPictures.show': inCampaign('thread.see'),
  'commentPictures.remove': inCampaign('thread.comment'),

  'reviews.list': inCampaign('review.see'),
  'reviews.show': inCampaign('review.see'),
  'reviews.writers': inCampaign('review.see'),
  'reviews.makeProof': inCampaign('review.see'),
  'reviews.proof': inCampaign('review.see'),
  'reviews.differences': inCampaign('review.see'),
  'reviews.waiting': inCompany('campaign.see'),
  'reviews.request': inCampaign('review.request'),
  'reviews.approve': inCampaign('campaign.approve'),
  'reviews.requestChanges': inCampaign('campaign.approve'),
  'reviews.takeBack': inCampaign('review.see'),
  'reviews.addWords': inCampaign('campaign.approve'),
  'reviews.nudge': inCampaign('review.request'),
  'reviews.withdraw': inCampaign('review.request'),

  'notifications.list': inCompany('notifications.own'),
  'notifications.read': inCompany('notifications.own'),
  'notifications.preferences': inCompany('notifications.own'),
  'notifications.setPreference': inCompany('notifications.own'),
  'notifications.unsubscribe': 'anyone',
  'notifications.resubscribe': 'anyone',

  'assets.ofCampaign': inCampaign('campaign.see'),
  'templates.list': inCompany('campaign.see'),
  'templates.create': inCompany('campaign.create'),
  'templates.get': inCompany('campaign.see'),
  'templates.rename': inCompany('campaign.create'),
  'templates.remove': inCompany('campaign.create'),

  'assets.list': inCompany('asset.see'),
  'assets.upload': inCompany('asset.upload'),
  'assets.uses': inCompany('asset.see'),
  'assets.replace': inCompany('asset.upload'),
  'assets.remove': inCompany('asset.upload'),
  'assets.restore': inCompany('asset.upload'),

  'fonts.list': inCompany('asset.see'),
  'fonts.upload': inCompany('asset.upload'),
  'fonts.uses': inCompany('asset.see'),
  'fonts.remove': inCompany('asset.upload'),
  'fonts.restore': inCompany('asset.upload'),

  'analytics.campaign': inCampaign('analytics.see'),
  'analytics.export': inCampaign('analytics.see'),
  'analytics.funnel': inCampaign('analytics.see'),
  'analytics.visits': inCampaign('analytics.see'),
  'analytics.company': inCompany('analytics.see'),
  'analytics.polls': inCampaign('analytics.see'),
  'analytics.leads': inCampaign('leads.see'),
  'analytics.ownDevice': inCampaign('analytics.see'),

  'leads.list': inCompany('leads.see'),
  'leads.get': inCompany('leads.see'),
  'leads.mark': inCompany('leads.see'),
  'leads.update': inCompany('leads.work'),
  'leads.notSpam': inCompany('leads.work'),
  'leads.export': inCompany('leads.export'),
  'leads.erase': inCompany('leads.erase'),
  'leads.findAddress': inCompany('leads.erase'),
  'leads.eraseAddress': inCompany('leads.erase'),
  'leads.restore': inCompany('leads.erase'),
  'leads.settings': inCompany('leads.see'),
  'leads.changeSettings': inCompany('company.edit'),

  'webhooks.list': inCompany('webhooks.manage'),
  'webhooks.create': inCompany('webhooks.manage'),
  'webhooks.update': inCompany('webhooks.manage'),
  'webhooks.remove': inCompany('webhooks.manage'),
  'webhooks.rotateSecret': inCompany('webhooks.manage'),
  'webhooks.test': inCompany('webhooks.manage'),
  'webhooks.deliveries': inCompany('webhooks.manage'),
  'webhooks.replay': inCompany('webhooks.manage'),
  'webhooks.replayFailed': inCompany('webhooks.manage'),

  'domains.list': inCompany('domains.manage'),
  'domains.create': inCompany('domains.manage'),
  'domains.get': inCompany('domains.manage'),
  'domains.check': inCompany('domains.manage'),
  'domains.update': inCompany('domains.manage'),
  'domains.remove': inCompany('domains.manage'),
  'domains.restore': inCompany('domains.manage'),
  // Before they add to something, people see whether there is room.
  'billing.plan': inCompany('company.see'),
  'billing.get': inCompany('billing.manage'),
  'billing.invoices': inCompany('billing.manage'),
  'billing.checkout': inCompany('billing.manage'),
  'billing.openPortal': inCompany('billing.manage'),
  'billing.changePlan': inCompany('billing.manage'),
  'billing.cancel': inCompany('billing.manage'),
  'billing.resume': inCompany('billing.manage'),

  'operator.attention': 'operator',
  'operator.jobs': 'operator',
  'operator.runJob': 'operator',
  'operator.mails': 'operator',
  'operator.mailAgain': 'operator',
  'operator.mailsAgain': 'operator',
  'operator.webhooks': 'operator',
  'operator.webhookAgain': 'operator',
  'operator.room': 'operator',
  'operator.companies': 'operator',
  'operator.company': 'operator',
  'operator.disableCompany': 'operator',
  'operator.enableCompany': 'operator',
  'operator.people': 'operator',
  'operator.disablePerson': 'operator',
  'operator.enablePerson': 'operator',
  'operator.takeDown': 'operator',
  'operator.putBack': 'operator',
  'operator.registration': 'operator',
  'operator.setRegistration': 'operator',
  'operator.acts': 'operator',

  'diagnosis.session': 'anyone',
  'diagnosis.provider': 'anyone',
  'diagnosis.outbox': 'anyone',
} as const satisfies Record<string, OperationRule>
