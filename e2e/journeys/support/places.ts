import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { canvasOf } from './builder-screen.ts'
import type { Stage } from './signed-in.ts'

/** Everybody who can be in a company. */
export const roles = ['owner', 'admin', 'editor', 'reviewer', 'manager'] as const
export type Role = (typeof roles)[number]

export type Place = {
  path: string
  /** The tab's, before the product's name. */
  title: string
  /** Who is refused there, and the words that say so; the others don't see them. Perhaps with another title. */
  refused?: { roles: readonly Role[]; words: string; title?: string }
  /** Who is led elsewhere. */
  led?: { roles: readonly Role[]; to: string; title: string }
  isReady?: (page: Page) => Promise<void>
  /** Whether it can be shown without asking the API for anything of its own. */
  asksNothing?: true
  /** Whether it stands at once, and only a part of it comes from the API. */
  standsAtOnce?: true
}

const forbidden = 'Your role does not allow this'
const noNumbers = {
  roles: ['reviewer'],
  words: 'Your role does not see numbers',
} as const
const notAdmins = ['editor', 'reviewer', 'manager'] as const
const notOwner = ['admin', ...notAdmins] as const

function section(id: string, label: string, refusedRoles: readonly Role[] = notAdmins): Place {
  return {
    path: `/dashboard/settings/company/${id}`,
    title: `${label} · Slow Morning`,
    ...(refusedRoles.length > 0 ? { refused: { roles: refusedRoles, words: forbidden } } : {}),
  }
}

/** The campaign stands there as its page looks. */
export const hasThumbnail = (page: Page) =>
  expect(page.locator('main').getByText('One good letter')).toBeVisible()

/** Every address for members, with what each role finds there. */
export function places({ campaign: { id } }: Stage): Place[] {
  const preview = { path: `/campaigns/preview/${id}`, title: 'Sunday letter, preview' }
  return [
    { path: '/dashboard', title: 'Good ', isReady: hasThumbnail },
    { path: '/dashboard/campaigns', title: 'Campaigns' },
    {
      path: '/dashboard/campaigns/create',
      title: 'New campaign',
      refused: {
        roles: ['reviewer', 'manager'],
        words: 'Your role does not create campaigns',
      },
      standsAtOnce: true,
    },
    { path: `/dashboard/campaigns/${id}`, title: 'Sunday letter', isReady: hasThumbnail },
    { path: `/dashboard/campaigns/${id}/reviews`, title: 'Reviews · Sunday letter' },
    {
      path: `/dashboard/campaigns/${id}/analytics`,
      title: 'Analytics · Sunday letter',
      refused: noNumbers,
    },
    {
      path: `/dashboard/campaigns/${id}/report`,
      title: 'Report · Sunday letter',
      refused: noNumbers,
    },
    { path: '/dashboard/analytics', title: 'Analytics', refused: noNumbers },
    {
      path: '/dashboard/leads',
      title: 'Leads',
      refused: { roles: ['editor', 'reviewer'], words: 'Your role does not read leads' },
    },
    { path: '/templates/gallery', title: 'Templates', standsAtOnce: true },
    { path: '/templates/gallery/festival', title: 'Festival', asksNothing: true },
    { path: '/dashboard/settings', title: 'Your account' },
    section('profile', 'Profile'),
    section('brand', 'Brand kit'),
    section('members', 'Members', []),
    section('invites', 'Invites'),
    section('api-keys', 'API keys'),
    section('leads', 'Leads'),
    { ...section('domains', 'Domains'), path: '/dashboard/settings/domains' },
    section('webhooks', 'Webhooks'),
    section('audit-log', 'Audit log'),
    { ...section('data', 'Data', notOwner), asksNothing: true },
    {
      path: '/billing-portal',
      title: 'Billing',
      refused: { roles: notOwner, words: forbidden },
    },
    { path: `/activate/${id}`, title: 'Sunday letter is live' },
    preview,
    {
      path: `/campaigns/builder/${id}`,
      title: 'Sunday letter',
      led: { roles: ['reviewer', 'manager'], to: preview.path, title: preview.title },
      isReady: async (page) => {
        if (page.url().includes('/builder/')) await expect(canvasOf(page)).toBeVisible()
      },
    },
    {
      path: `/analytics/${id}`,
      title: 'Sunday letter live',
      refused: { ...noNumbers, title: 'Live numbers' },
    },
    { path: '/analytics', title: 'Slow Morning live', refused: noNumbers },
    {
      path: '/test-auth',
      title: 'Session check',
      // It shows the answers themselves, whatever they are.
      asksNothing: true,
      isReady: (page) => expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled(),
    },
    {
      path: '/operator/companies',
      // Who is no operator learns nothing of it.
      title: 'There is nothing here',
      refused: { roles, words: 'It may have been removed, or you may not have access to it.' },
      asksNothing: true,
    },
    { path: '/dashboard/nowhere', title: 'There is nothing here', asksNothing: true },
  ]
}

/** What a browser says of an address of the application that is not there, or not for members. */
export const missingScreen = /404 \(Not Found\) \(.*\/(nowhere|api\/operator\/\w+)\)/

/** What it says of the wall of a campaign whose numbers somebody does not see. */
export const hiddenWall = /403 \(Forbidden\) \(.*\/api\/campaigns\/[\w-]+\/wall\)/

/** Within the application, as its links do it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
