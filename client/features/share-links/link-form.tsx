import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { ShareLink } from '#shared/contract/share-links.ts'
import { client } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { endOf, ends, levelOf, levels, levelWords, rightsOf } from './link-words.ts'
import type { Level } from './link-words.ts'
import classes from './share-links.module.css'

type LinkFormProps = {
  campaignId: string
  /** Nobody gives by a link what they may not do themselves. */
  mayApprove: boolean
  /** The link that is changed; null makes one. */
  link: ShareLink | null
  onDone: (link: ShareLink) => void
  onCancel: (() => void) | null
}

type Draft = {
  level: Level
  seesNumbers: boolean
  label: string
  /** Of `ends`, or `keep` for what it is. */
  end: string
  hasPassword: boolean
  password: string
}

function draftOf(link: ShareLink | null): Draft {
  const rights = link?.rights ?? ['comment' as const]
  return {
    level: levelOf(rights),
    seesNumbers: rights.includes('analytics'),
    label: link?.label ?? '',
    end: link ? 'keep' : '7',
    hasPassword: link?.hasPassword ?? false,
    password: '',
  }
}

/** What a link allows, for whom and how long. */
export function LinkForm({ campaignId, mayApprove, link, onDone, onCancel }: LinkFormProps) {
  const [draft, setDraft] = useState(() => draftOf(link))
  const set = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }))
  const save = useMutation({
    mutationFn: () => send(campaignId, link, draft),
    onSuccess: (saved) => {
      setDraft(draftOf(link))
      onDone(saved)
    },
    gcTime: 0,
  })
  const problem = save.error ? problemOf(save.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <LevelChoice
        value={draft.level}
        mayApprove={mayApprove}
        onChange={(level) => set({ level })}
      />
      <Checkbox
        label="They also see live numbers"
        checked={draft.seesNumbers}
        onChange={(event) => set({ seesNumbers: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        <TextInput
          label="For"
          placeholder="Client, press, …"
          maxLength={80}
          value={draft.label}
          error={problem?.fieldErrors.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <Select
          label="Ends"
          value={draft.end}
          data={link ? [keepOf(link), ...ends] : ends}
          allowDeselect={false}
          error={problem?.fieldErrors.expiresAt}
          onChange={(end) => set({ end: end ?? draft.end })}
        />
      </div>
      <PasswordPart
        link={link}
        draft={draft}
        error={problem?.fieldErrors.password}
        onChange={set}
      />
      {problem && Object.keys(problem.fieldErrors).length === 0 ? (
        <ErrorNotice error={problem} />
      ) : null}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          {link ? 'Save' : 'Make link and copy it'}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function send(campaignId: string, link: ShareLink | null, draft: Draft): Promise<ShareLink> {
  const { level, seesNumbers, label, end, hasPassword, password } = draft
  const settings = {
    campaignId,
    label: label.trim(),
    rights: rightsOf(level, seesNumbers),
    ...(end === 'keep' ? {} : { expiresAt: endOf(end, Date.now()) }),
    ...(hasPassword ? (password ? { password } : {}) : { password: null }),
  }
  return link
    ? client.shareLinks.update({ ...settings, linkId: link.id })
    : client.shareLinks.create(settings)
}

const keepOf = ({ expiresAt }: ShareLink) => ({
  value: 'keep',
  label: expiresAt ? formatDateTime(expiresAt) : 'when it is taken back, as now',
})

type LevelChoiceProps = {
  value: Level
  mayApprove: boolean
  onChange: (level: Level) => void
}

function LevelChoice({ value, mayApprove, onChange }: LevelChoiceProps) {
  const about = useId()
  return (
    <div>
      <p className={classes.label} aria-hidden>
        They can
      </p>
      <Choice
        wide
        label="They can"
        describedBy={about}
        value={value}
        options={levels
          .filter((level) => level !== 'approve' || mayApprove)
          .map((level) => ({ value: level, label: levelWords[level].name }))}
        onChange={onChange}
      />
      <p id={about} className={classes.note}>
        {levelWords[value].about}
        {mayApprove ? null : ' Only an owner or admin can let guests approve.'}
      </p>
    </div>
  )
}

type PasswordPartProps = {
  link: ShareLink | null
  draft: Draft
  error: string | undefined
  onChange: (changes: Partial<Draft>) => void
}

function PasswordPart({ link, draft, error, onChange }: PasswordPartProps) {
  const isKept = link?.hasPassword === true
  return (
    <div className={classes.password}>
      <Checkbox
        label="It asks for a password"
        checked={draft.hasPassword}
        onChange={(event) => onChange({ hasPassword: event.currentTarget.checked })}
      />
      {draft.hasPassword ? (
        <PasswordInput
          aria-label="Password"
          placeholder={isKept ? 'Leave empty to keep it' : 'At least 4 characters'}
          required={!isKept}
          minLength={4}
          maxLength={200}
          autoComplete="new-password"
          value={draft.password}
          error={error}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
