import { Button, TextInput } from '@mantine/core'
import classes from './public/review-card.module.css'
import { StageSelect } from './stage-select.tsx'
import { newGuest } from './use-request-form.ts'
import type { RequestForm } from './use-request-form.ts'

/** Who is asked without an account: each gets a mail that opens the preview for them. */
export function GuestFields({ form }: { form: RequestForm }) {
  const { guests } = form.values
  const ofItems = Object.keys(form.errors).some((path) => path.startsWith('guests.'))
  const change = (at: number, part: { name?: string; email?: string }) => {
    for (const field of Object.keys(part)) form.clearFieldError(`guests.${at}.${field}`)
    form.setFieldValue(
      'guests',
      guests.map((guest, index) => (index === at ? { ...guest, ...part } : guest)),
    )
  }
  const remove = (at: number) => {
    form.clearErrors()
    form.setFieldValue(
      'guests',
      guests.filter((_, index) => index !== at),
    )
  }
  return (
    <div className={classes.guests} role="group" aria-label="Guests who are asked">
      {guests.map(({ key, name, email }, at) => (
        <div key={key} className={classes.guest}>
          <TextInput
            label="Guest"
            maxLength={60}
            autoComplete="off"
            data-path={`guests.${at}.name`}
            value={name}
            error={form.errors[`guests.${at}.name`]}
            onChange={({ currentTarget: { value } }) => change(at, { name: value })}
            autoFocus
          />
          <TextInput
            label="Mail address"
            type="email"
            maxLength={254}
            autoComplete="off"
            data-path={`guests.${at}.email`}
            value={email}
            error={form.errors[`guests.${at}.email`]}
            onChange={({ currentTarget: { value } }) => change(at, { email: value })}
          />
          <div className={classes.guestFoot}>
            <StageSelect form={form} id={key} name={name || `guest ${at + 1}`} />
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Remove ${name || `guest ${at + 1}`}`}
              onClick={() => remove(at)}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      {form.errors['guests'] && !ofItems ? (
        <p className={classes.wrong} role="alert">
          {form.errors['guests']}
        </p>
      ) : null}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => form.setFieldValue('guests', [...guests, newGuest()])}
        >
          Add a guest
        </Button>
      </div>
    </div>
  )
}
