/**
 * Every address that the application has a screen for, as React Router writes them. The server answers
 * all others with 404; a test holds the client's routes to it.
 */
export const screenPaths = [
  'template-showcase',
  'template-showcase/:templateId',
  'sign-in/*',
  'sign-up/*',
  'invite',
  'mails',
  'sign-out',
  'test-auth',
  'test-ory',
  'onboarding',
  'operator/:part?',
  'dashboard',
  'dashboard/campaigns',
  'dashboard/campaigns/create',
  'dashboard/campaigns/:campaignId',
  'dashboard/campaigns/:campaignId/reviews',
  'dashboard/campaigns/:campaignId/analytics',
  'dashboard/campaigns/:campaignId/report',
  'dashboard/analytics',
  'dashboard/leads/:leadId?',
  'templates/gallery',
  'templates/gallery/:templateId',
  'dashboard/settings',
  'dashboard/settings/domains',
  'billing-portal',
  'dashboard/settings/company/:section?',
  'campaigns/builder/:campaignId',
  'activate/:campaignId',
  'campaigns/preview/:campaignId',
  'analytics/:campaignId',
  'analytics',
] as const

const patterns = screenPaths.map((path) => {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '(?:/.*)?'
    if (!part.startsWith(':')) return `/${part}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
})

/** Whether there is a screen at the path of an address; `/` is one of the public site. */
export function isScreen(path: string): boolean {
  return path === '/' || patterns.some((pattern) => pattern.test(path))
}
