import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { api } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import { useMe } from '#client/lib/session/session.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { TabBar } from '#client/ui/layout/tab-bar.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { ProveAgain } from '#client/features/identity/public/prove-again.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { parts, pathOfPart } from './parts.ts'
import type { PartId } from './parts.ts'
import classes from './operator.module.css'

const screens: Record<PartId, LazyFile<ComponentType>> = {
  companies: lazyFile(async () => (await import('./companies-part.tsx')).CompaniesPart),
  people: lazyFile(async () => (await import('./people-part.tsx')).PeoplePart),
  registration: lazyFile(async () => (await import('./registration-part.tsx')).RegistrationPart),
  jobs: lazyFile(async () => (await import('./jobs-part.tsx')).JobsPart),
  mails: lazyFile(async () => (await import('./mails-part.tsx')).MailsPart),
  webhooks: lazyFile(async () => (await import('./webhooks-part.tsx')).WebhooksPart),
  room: lazyFile(async () => (await import('./room-part.tsx')).RoomPart),
  acts: lazyFile(async () => (await import('./acts-part.tsx')).ActsPart),
}

/** How often (ms) is asked what fails. */
const askEveryMs = 20_000

/** `/operator/{part}`: what those who run the installation see and do. */
export function OperatorScreen() {
  const { part } = useParams()
  useAskWhenStale()
  const known = parts.find(({ id }) => id === part)
  const failing = useQuery({
    ...api.operator.attention.queryOptions(),
    refetchInterval: askEveryMs,
  })
  const refusal = failing.error ? problemOf(failing.error) : null
  if (!part) return <Navigate to={pathOfPart(parts[0].id)} replace />
  return (
    <ConsoleFrame>
      {failing.isPending ? (
        <SkeletonRows what="the console" rows={6} height={56} />
      ) : refusal?.slug === 'identity-not-fresh' ? (
        <ShowAgain />
      ) : refusal && refusal.status < 500 && refusal.status !== 0 ? (
        <Refused slug={refusal.slug} />
      ) : (
        <Console part={known?.id ?? null} failing={failing.data} trouble={trouble(failing)} />
      )}
    </ConsoleFrame>
  )
}

const attentionKey = api.operator.attention.key()

/** Whichever part is told first that the sign-in is too old: then what stands above all parts asks, too. */
function useAskWhenStale(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (problemOf(event.action.error).slug !== 'identity-not-fresh') return
        const [asked] = queries.getQueryCache().findAll({ queryKey: attentionKey })
        if (asked !== event.query) void queries.invalidateQueries({ queryKey: attentionKey })
      }),
    [queries],
  )
}

type Attention = { [Name in PartId]?: number }

function Console(props: {
  part: PartId | null
  failing: Attention | undefined
  trouble: ReactNode
}) {
  const { part, failing, trouble: notice } = props
  const label = parts.find(({ id }) => id === part)?.label
  return (
    <>
      <PageHeader title="Operator" part={label}>
        What you do here reaches every company of this installation, and is written down.
      </PageHeader>
      <TabBar
        label="Console"
        tabs={parts.map(({ id, label: name }) => ({
          to: pathOfPart(id),
          label: name,
          count: { of: failing?.[id] ?? 0, words: 'failing' },
        }))}
      />
      {notice}
      {part ? (
        <LazyPart
          key={part}
          part={screens[part]}
          what="this part"
          waiting={<SkeletonRows what="this part" rows={6} height={56} />}
          props={noProps}
        />
      ) : (
        <Refused slug="not-found" />
      )}
    </>
  )
}

const noProps = {}

function trouble({ error, refetch }: { error: unknown; refetch: () => unknown }): ReactNode {
  return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null
}

function Refused({ slug }: { slug: keyof typeof errorCatalogue }) {
  const { title, help } = errorCatalogue[slug]
  const isUnconfirmed = slug === 'address-unverified'
  const way = isUnconfirmed
    ? { to: '/dashboard/settings', words: 'Go to your account' }
    : { to: '/dashboard', words: 'Go to the dashboard' }
  return (
    <EmptyState
      isPage
      title={title}
      action={
        <Button component={Link} to={way.to} variant="default">
          {way.words}
        </Button>
      }
    >
      {help}
    </EmptyState>
  )
}

/** The console opens for an hour after somebody has shown who they are. */
function ShowAgain() {
  const { person } = useMe()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  return (
    <section aria-labelledby="show-again" className={classes.gate}>
      <Heading as="h1" id="show-again" size="20" tabIndex={-1} data-page-focus>
        Confirm it is you
      </Heading>
      <Text mt="8" mb="24" tone="ink-2" pretty>
        From here every company of this installation can be reached. Sign in once more; that holds
        for an hour.
      </Text>
      <ProveAgain
        email={person.email}
        here={pathname}
        onDone={() => void queries.invalidateQueries({ queryKey: api.operator.key() })}
      />
    </section>
  )
}
