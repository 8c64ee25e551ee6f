import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { LinkEntrance } from '#shared/contract/share-links.ts'
import type { LinkRight } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { formatList } from '#client/lib/words/format.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { admissionsQuery, signInPath } from '#client/lib/session/session.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import classes from './entrance-form.module.css'

/** Asks a guest for what the link wants to know before it opens: the password, and their name. */
export function EntranceForm({ token, link }: { token: string; link: LinkEntrance }) {
  const { pathname, search, hash } = useLocation()
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.shareLinks.enter,
    initialValues: { name: '', password: '' },
    inputOf: ({ name, password }) => ({ token, name: name.trim() || undefined, password }),
    onSuccess: async () => {
      await queries.fetchQuery({ ...admissionsQuery, staleTime: 0 })
      // Nothing is asked for any more, so that the link opens.
      const shown = api.shareLinks.show.key({ input: { token } })
      await queries.invalidateQueries({ queryKey: shown })
    },
    atField: { 'link-password': 'password' },
  })
  const title = link.campaignName ?? 'A preview for you'
  usePageTitle(title)
  return (
    <FullScreen>
      <Text tone="ink-2">
        {link.companyName ? `${link.companyName} shares with you` : 'Shared with a password'}
      </Text>
      <h1 className={classes.title}>{title}</h1>
      <Text mt="8" mb="32" tone="ink-2">
        {link.needsPassword
          ? 'Whoever sent you the link can tell you the password.'
          : `You can ${formatList(rightWords(link.rights))}. No account is needed.`}
      </Text>
      <form className={classes.form} {...form.props}>
        {link.needsPassword ? (
          <PasswordInput
            label="Password"
            data-autofocus
            autoFocus
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('password')}
          />
        ) : null}
        {link.needsName ? (
          <TextInput
            label="Your name"
            description="The team sees it beside what you say."
            autoFocus={!link.needsPassword}
            required
            withAsterisk={false}
            maxLength={60}
            autoComplete="name"
            {...form.getInputProps('name')}
          />
        ) : null}
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Button
          type="submit"
          size="md"
          disabled={link.needsPassword && form.values.password === ''}
          loading={form.isSending}
        >
          Open the preview
        </Button>
      </form>
      <p className={classes.foot}>
        Are you on the team? <Link to={signInPath(pathname + search + hash)}>Sign in</Link>
      </p>
    </FullScreen>
  )
}

function rightWords(rights: readonly LinkRight[]): string[] {
  return [
    'watch it change as the team works',
    ...(rights.includes('comment') ? ['comment'] : []),
    ...(rights.includes('approve') ? ['approve it'] : []),
    ...(rights.includes('analytics') ? ['see its numbers'] : []),
  ]
}
