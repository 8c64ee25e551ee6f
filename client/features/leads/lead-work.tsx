import { Select, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Lead } from '#shared/contract/leads.ts'
import { leadStatuses, longestLeadNote } from '#shared/contract/lead-statuses.ts'
import { Grid, Stack } from '#client/ui/layout/elements.tsx'
import { statusOptions } from './lead-status.tsx'
import { nobody } from './lead-view.ts'
import { useLeadActions } from './use-lead-actions.ts'
import { useLeadReaders } from './use-lead-readers.ts'

type LeadWorkProps = { lead: Lead; companyId: string; size: 'xs' | 'sm' }

/** How far one got with a lead, who takes care of it, and what is noted; kept as it is changed. */
export function LeadWork({ lead, companyId, size }: LeadWorkProps) {
  const { update } = useLeadActions(companyId)
  const readers = useLeadReaders(companyId)
  const { owner } = lead
  const people = readers.map(({ personId, name }) => ({ value: personId, label: name }))
  // Who may not read leads any more still has what they had.
  const isMissing = owner && people.every(({ value }) => value !== owner.personId)
  const former = isMissing ? [{ value: owner.personId, label: owner.name }] : []
  return (
    <Stack gap="12">
      <Grid gap="12" columns="2">
        <Select
          label="Status"
          size={size}
          data={statusOptions}
          value={lead.status}
          allowDeselect={false}
          onChange={(value) => {
            const status = leadStatuses.find((known) => known === value)
            if (status) void update([lead], { status })
          }}
        />
        <Select
          label="Owner"
          size={size}
          searchable
          data={[{ value: nobody, label: 'No owner' }, ...people, ...former]}
          value={owner?.personId ?? nobody}
          allowDeselect={false}
          onChange={(value) => {
            const person = readers.find(({ personId }) => personId === value)
            if (value === nobody) void update([lead], { owner: null })
            if (person)
              void update([lead], { owner: { personId: person.personId, name: person.name } })
          }}
        />
      </Grid>
      <Note key={lead.id} size={size} note={lead.note} write={(note) => update([lead], { note })} />
    </Stack>
  )
}

type NoteProps = {
  note: string
  size: LeadWorkProps['size']
  write: (note: string) => Promise<unknown>
}

/** Written when one leaves the field, so that no half word is stored. */
function Note({ note, size, write }: NoteProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const keep = async () => {
    if (typed === null) return
    if (typed.trim() !== note) await write(typed.trim())
    // What was written meanwhile is kept when that is left.
    if (document.activeElement !== field.current) setTyped(null)
  }
  return (
    <Textarea
      ref={field}
      label="Note"
      size={size}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={longestLeadNote}
      placeholder="Seen by everybody who may read leads"
      dir="auto"
      value={typed ?? note}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void keep()}
    />
  )
}
