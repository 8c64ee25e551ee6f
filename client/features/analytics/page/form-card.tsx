import type { PageForm } from '#shared/contract/page-numbers.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { FunnelTable } from '../funnel/funnel-table.tsx'
import classes from './form-card.module.css'
import { formRows, formWords } from './page-words.ts'
import { worstFields } from './worst-fields.ts'

type FormCardProps = {
  form: PageForm
  /** Where there are several; null for the only one. */
  name: string | null
  /** The time in a sentence: "in the last hour". */
  words: string
}

/** How many were shown a form, began and sent it, and beneath that each field. */
export function FormCard({ form, name, words }: FormCardProps) {
  return (
    <div className={classes.form}>
      {name === null ? null : (
        <Heading size="13" mb="8" dir="auto">
          {name}
        </Heading>
      )}
      {form.shown === 0 ? (
        <Text size="13" tone="ink-2" pretty>
          Nobody came down to the form {words}.
        </Text>
      ) : (
        <>
          <FunnelTable rows={formRows(form)} />
          <Text mt="12" size="13" line="20" pretty>
            {formWords(form).join(' ')}
          </Text>
          <Fields form={form} />
          <Text mt="12" size="12" line="16" tone="ink-2">
            Visitors, each day by itself, on releases that tell of fields. What somebody writes is
            not told.
          </Text>
        </>
      )}
    </div>
  )
}

function Fields({ form }: { form: PageForm }) {
  const worst = worstFields(form)
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Filled in</th>
          <th scope="col">Errors</th>
          <th scope="col">Stopped after</th>
        </tr>
      </thead>
      <tbody>
        {form.fields.map((field) => (
          <tr key={field.name}>
            <th scope="row" dir="auto" title={field.label}>
              {field.label}
            </th>
            <td>{formatNumber(field.filled)}</td>
            <td data-worst={field === worst.refused || undefined}>{formatNumber(field.refused)}</td>
            <td data-worst={field === worst.left || undefined}>
              {formatNumber(field.lastBeforeLeaving)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
