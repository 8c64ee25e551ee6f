import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Stack } from '#client/ui/layout/elements.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { RefreshDialog } from '../dialogs/refresh-dialog.tsx'
import { TroubleNotice } from '../flow/trouble-notice.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { DevicesSection, devicesWords } from './devices-section.tsx'
import { FlowSection } from './flow-section.tsx'
import { sectionsOf, wordsFor } from './sections.ts'
import classes from './settings-screen.module.css'
import { SettingsSection } from './settings-section.tsx'
import { useRecovered } from './use-recovered.ts'
import { useSettings } from './use-settings.ts'

/** `/dashboard/settings`: one's own profile, ways to sign in, and devices. */
export function SettingsScreen() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const [flowId, returnTo] = [search.get('flow'), search.get('return_to')]
  const wish = useMemo(
    () => ({ kind: 'settings', flowId, returnTo, refresh: false, aal: null }) as const,
    [flowId, returnTo],
  )
  const settings = useSettings(wish)
  const { flow, trouble, outcome, proof, retry } = settings
  const recovered = useRecovered(flow, outcome, returnTo)
  const sections = flow ? sectionsOf(flow.ui.nodes, 'PublicKeyCredential' in window) : []
  const ordered = recovered
    ? sections.toSorted((a, b) => Number(b.group === 'password') - Number(a.group === 'password'))
    : sections
  const email = emailOf(flow?.identity.traits)
  return (
    <>
      <PageHeader title="Your account">Your profile, how you sign in, and where.</PageHeader>
      {trouble ? (
        <div className={classes.trouble}>
          <TroubleNotice trouble={trouble} retry={flow ? null : retry} />
        </div>
      ) : null}
      {flow || trouble ? null : <SectionSkeletons />}
      <div className={classes.sections}>
        {ordered.map((section) => (
          <FlowSection
            key={section.group}
            section={section}
            settings={settings}
            email={email}
            isFirstThing={recovered && section.group === 'password'}
          />
        ))}
        {flow ? <NotificationsSection /> : null}
        {flow ? <DevicesSection /> : null}
      </div>
      {proof ? <RefreshDialog email={email} here={pathname} {...proof} /> : null}
    </>
  )
}

function emailOf(traits: unknown): string {
  if (typeof traits !== 'object' || traits === null || !('email' in traits)) return ''
  return typeof traits.email === 'string' ? traits.email : ''
}

const expected = [
  { ...wordsFor('profile'), fields: 2 },
  { ...wordsFor('password'), fields: 1 },
  { ...devicesWords, fields: 2 },
]

function SectionSkeletons() {
  return (
    <>
      <Loading what="your account" />
      <div aria-hidden className={classes.sections}>
        {expected.map(({ title, lead, fields }) => (
          <SettingsSection key={title} title={title} lead={lead}>
            <Stack gap="16">
              {Array.from({ length: fields }, (_, field) => (
                <Stack key={field} gap="8">
                  <SkeletonBlock width={72} height={14} />
                  <SkeletonBlock height={32} />
                </Stack>
              ))}
              <SkeletonBlock width={64} height={32} />
            </Stack>
          </SettingsSection>
        ))}
      </div>
    </>
  )
}
