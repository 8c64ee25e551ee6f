import { IconCheck } from '@tabler/icons-react'
import { FlowForm } from '../form/flow-form.tsx'
import { TroubleNotice } from '../flow/trouble-notice.tsx'
import { wordsOf } from '../form/words.ts'
import { AddressState } from './address-state.tsx'
import classes from './flow-section.module.css'
import type { Section } from './sections.ts'
import { SettingsSection } from './settings-section.tsx'
import type { Settings } from './use-settings.ts'

type FlowSectionProps = {
  section: Section
  settings: Settings
  email: string
  /** Whether the person came to do this. */
  isFirstThing: boolean
}

const newPassword = { password: 'New password' }

/** One group of the settings flow as a form of its own. */
export function FlowSection({ section, settings, email, isFirstThing }: FlowSectionProps) {
  const { group, title, lead, nodes } = section
  const { flow, outcome, verificationId, send } = settings
  const own = outcome?.group === group ? outcome : null
  if (!flow) return null
  const errors = own ? (flow.ui.messages ?? []).filter(({ type }) => type === 'error') : []
  const addresses = group === 'profile' ? (flow.identity.verifiable_addresses ?? []) : []
  return (
    <SettingsSection title={title} lead={lead}>
      {own?.trouble ? (
        <div className={classes.trouble}>
          <TroubleNotice trouble={own.trouble} retry={null} />
        </div>
      ) : null}
      {isFirstThing ? <p className={classes.told}>{recovered}</p> : null}
      <div className={classes.form}>
        <FlowForm
          // What was typed into a field for a password is not for another look once it is saved.
          key={own?.state === 'saved' && group !== 'profile' ? own.rounds : 'form'}
          flow={{ ui: { ...flow.ui, nodes, messages: errors } }}
          sending={own?.state === 'sending'}
          rounds={own?.state === 'refused' ? own.rounds : 0}
          onSend={(body, { mayLeave }) => send({ group, body, mayLeave })}
          known={{ username: email }}
          labels={newPassword}
          focus={isFirstThing}
          compact
        />
        <p role="status" className={classes.saved}>
          {own?.state === 'saved' ? (
            <>
              <IconCheck size={16} stroke={1.5} aria-hidden /> Saved
            </>
          ) : null}
        </p>
      </div>
      {addresses.map((address) => (
        <AddressState key={address.value} address={address} verificationId={verificationId} />
      ))}
    </SettingsSection>
  )
}

const recovered = wordsOf({ id: 1060001, text: '', type: 'info' })
