import type { RouteObject } from 'react-router'
import { Outlet } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { NotFoundScreen } from './error-screen.tsx'
import { MembershipNews } from './membership-news.tsx'
import { otherDocument } from './navigation.ts'
import { RequireCompany, RequireSession } from './require-session.tsx'

const showcase: RouteObject = {
  path: 'template-showcase/:templateId',
  lazy: async () => ({
    Component: (await import('#client/site/showcase-template-screen.tsx')).ShowcaseTemplateScreen,
  }),
}

/** Pages of the public site, and screens of signing in (`identity-main.tsx`), to which screens lead. */
const otherDocuments: RouteObject[] = ['template-showcase', 'sign-in/*', 'sign-up/*'].map(
  (path) => ({ path, handle: otherDocument, Component: NotFoundScreen }),
)

/** Being invited and signing out: for everyone, in a frame of their own. */
const identity: RouteObject[] = [
  {
    path: 'invite',
    lazy: async () => ({
      Component: (await import('#client/features/identity/invite/invite-screen.tsx')).InviteScreen,
    }),
  },
  {
    path: 'mails',
    lazy: async () => ({
      Component: (await import('#client/features/notifications/mails-ended-screen.tsx'))
        .MailsEndedScreen,
    }),
  },
  {
    path: 'sign-out',
    lazy: async () => ({
      Component: (await import('#client/features/identity/screens/sign-out-screen.tsx'))
        .SignOutScreen,
    }),
  },
]

/** For people who set up a deployment; they work signed out too. */
const diagnosis: RouteObject[] = [
  {
    path: 'test-auth',
    lazy: async () => ({
      Component: (await import('#client/features/diagnosis/auth/test-auth-screen.tsx'))
        .TestAuthScreen,
    }),
  },
  {
    path: 'test-ory',
    lazy: async () => ({
      Component: (await import('#client/features/diagnosis/ory/test-ory-screen.tsx')).TestOryScreen,
    }),
  },
]

const onboarding: RouteObject = {
  path: 'onboarding',
  lazy: async () => ({
    Component: (await import('#client/features/onboarding/onboarding-screen.tsx')).OnboardingScreen,
  }),
}

const operator: RouteObject = {
  path: 'operator/:part?',
  lazy: async () => ({
    Component: (await import('#client/features/operator/operator-screen.tsx')).OperatorScreen,
  }),
}

/** Inside the shell, for members of a company that is open. */
const inShell: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: async () => ({
      Component: (await import('#client/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    }),
  },
  {
    path: 'dashboard/campaigns',
    lazy: async () => ({
      Component: (await import('#client/features/campaigns/list/campaigns-screen.tsx'))
        .CampaignsScreen,
    }),
  },
  {
    path: 'dashboard/campaigns/create',
    lazy: async () => ({
      Component: (await import('#client/features/campaigns/create/create-screen.tsx')).CreateScreen,
    }),
  },
  {
    path: 'dashboard/campaigns/:campaignId',
    lazy: async () => ({
      Component: (await import('#client/features/campaigns/page/campaign-screen.tsx'))
        .CampaignScreen,
    }),
  },
  {
    path: 'dashboard/campaigns/:campaignId/reviews',
    lazy: async () => ({
      Component: (await import('#client/features/campaigns/page/reviews-screen.tsx')).ReviewsScreen,
    }),
  },
  {
    path: 'dashboard/campaigns/:campaignId/analytics',
    lazy: async () => ({
      Component: (await import('#client/features/analytics/campaign/campaign-analytics-screen.tsx'))
        .CampaignAnalyticsScreen,
    }),
  },
  {
    path: 'dashboard/campaigns/:campaignId/report',
    lazy: async () => ({
      Component: (await import('#client/features/reports/report-screen.tsx')).ReportScreen,
    }),
  },
  {
    path: 'dashboard/analytics',
    lazy: async () => ({
      Component: (await import('#client/features/analytics/company/analytics-screen.tsx'))
        .AnalyticsScreen,
    }),
  },
  {
    path: 'dashboard/leads/:leadId?',
    lazy: async () => ({
      Component: (await import('#client/features/leads/leads-screen.tsx')).LeadsScreen,
    }),
  },
  {
    path: 'templates/gallery',
    lazy: async () => ({
      Component: (await import('#client/features/templates/gallery-screen.tsx')).GalleryScreen,
    }),
  },
  {
    path: 'templates/gallery/:templateId',
    lazy: async () => ({
      Component: (await import('#client/features/templates/gallery-template-screen.tsx'))
        .GalleryTemplateScreen,
    }),
  },
]

/** Inside the shell, also while the company is closed. */
const settings: RouteObject[] = [
  {
    path: 'dashboard/settings',
    lazy: async () => ({
      Component: (await import('#client/features/identity/settings/settings-screen.tsx'))
        .SettingsScreen,
    }),
  },
  {
    path: 'dashboard/settings/domains',
    lazy: async () => ({
      Component: (await import('#client/features/companies/company-screen.tsx')).DomainsScreen,
    }),
  },
  {
    path: 'billing-portal',
    lazy: async () => ({
      Component: (await import('#client/features/billing/billing-screen.tsx')).BillingScreen,
    }),
  },
  {
    path: 'dashboard/settings/company/:section?',
    lazy: async () => ({
      Component: (await import('#client/features/companies/company-screen.tsx')).CompanyScreen,
    }),
  },
]

/**
 * Screens of one campaign that fill the window. They stand when their company is lost, so that what
 * could not be saved can still be copied out.
 */
const ofCampaign: RouteObject[] = [
  {
    path: 'campaigns/builder/:campaignId',
    lazy: async () => ({
      Component: (await import('#client/builder/builder-screen.tsx')).BuilderScreen,
    }),
  },
  {
    path: 'activate/:campaignId',
    lazy: async () => ({
      Component: (await import('#client/features/launch/activate-screen.tsx')).ActivateScreen,
    }),
  },
]

const loadWall = async () => ({
  Component: (await import('#client/features/analytics/wall/wall-screen.tsx')).WallScreen,
})

const loadAdmission = async () => {
  const { RequireAdmission, fetchEntrance } = await import('./require-admission.tsx')
  await fetchEntrance()
  return { Component: RequireAdmission }
}

/** Screens of one campaign that share links open for people without an account. */
const byLink: RouteObject[] = [
  {
    path: 'campaigns/preview/:campaignId',
    lazy: async () => {
      // A small file, which comes long before the screen: then the answers are there, too.
      const asking = import('#client/features/preview/ask-ahead.ts').then(
        ({ askAhead }) => askAhead(),
        () => undefined,
      )
      const screen = import('#client/features/preview/preview-screen.tsx')
      const [{ PreviewScreen, pins }] = await Promise.all([screen, asking])
      // What is read meanwhile leaves the time to draw the page once, with all that is on it.
      if (document.getElementById('first-look')) await pins.fetch().catch(() => undefined)
      return { Component: PreviewScreen }
    },
  },
]

/** Every address of the application. Screens are loaded when they are first shown. */
export const routes: RouteObject[] = [
  showcase,
  ...otherDocuments,
  ...identity,
  ...diagnosis,
  { lazy: loadAdmission, children: byLink },
  {
    Component: RequireSession,
    children: [
      {
        Component: MembershipNews,
        children: [
          onboarding,
          operator,
          ...ofCampaign,
          {
            Component: RequireCompany,
            children: [
              {
                lazy: async () => ({
                  Component: (await import('./signed-in-layout.tsx')).SignedInLayout,
                }),
                children: [{ Component: RequireOpenCompany, children: inShell }, ...settings],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    path: 'analytics',
    lazy: async () => ({ Component: (await import('./require-wall.tsx')).RequireWall }),
    children: [
      { Component: RequireCompany, children: [{ index: true, lazy: loadWall }] },
      { lazy: loadAdmission, children: [{ path: ':campaignId', lazy: loadWall }] },
    ],
  },
  { path: '*', Component: NotFoundScreen },
]

const closedCompany = lazyFile(
  async () => (await import('#client/features/companies/closed-company.tsx')).ClosedCompany,
)
const disabledCompany = lazyFile(
  async () => (await import('#client/features/companies/disabled-company.tsx')).DisabledCompany,
)
const noProps = {}

/** In a company that is closed or disabled there is nothing to work on: says so in place of the screens. */
function RequireOpenCompany() {
  const { eraseAt, disabled } = useCompany()
  if (disabled) return <LazyPart part={disabledCompany} what="the company" props={noProps} />
  if (eraseAt === null) return <Outlet />
  return <LazyPart part={closedCompany} what="the company" props={noProps} />
}
