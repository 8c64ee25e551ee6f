/** That `column` of `table` names a row of `parent` by its id, as of the migration that adds the keys. */
export type Key = {
  table: string
  column: string
  parent: string
  onDelete: 'cascade' | 'set null'
}

const all = [
  ['campaign', 'company_id', 'company'],
  ['member', 'company_id', 'company'],
  ['invite', 'company_id', 'company'],
  ['api_key', 'company_id', 'company'],
  ['asset', 'company_id', 'company'],
  ['audit_entry', 'company_id', 'company'],
  ['billing_account', 'company_id', 'company'],
  ['billing_event', 'company_id', 'company'],
  ['billing_notice', 'company_id', 'company'],
  ['lead_settings', 'company_id', 'company'],
  ['notification_preference', 'company_id', 'company'],
  ['template', 'company_id', 'company'],
  ['webhook_endpoint', 'company_id', 'company'],
  ['custom_domain', 'company_id', 'company'],
  ['custom_domain', 'campaign_id', 'campaign', 'set null'],
  ['campaign_schedule', 'company_id', 'company'],
  ['campaign_schedule', 'campaign_id', 'campaign'],
  ['lead', 'company_id', 'company'],
  ['lead', 'campaign_id', 'campaign'],
  ['notification', 'company_id', 'company'],
  ['notification', 'campaign_id', 'campaign'],
  ['poll_count', 'campaign_id', 'campaign'],
  ['poll_vote', 'company_id', 'company'],
  ['poll_vote', 'campaign_id', 'campaign'],
  ['published_form', 'company_id', 'company'],
  ['published_form', 'campaign_id', 'campaign'],
  ['published_poll', 'company_id', 'company'],
  ['published_poll', 'campaign_id', 'campaign'],
  ['release', 'campaign_id', 'campaign'],
  ['release_page', 'release_id', 'release'],
  ['share_link', 'company_id', 'company'],
  ['share_link', 'campaign_id', 'campaign'],
  ['link_admission', 'company_id', 'company'],
  ['link_admission', 'campaign_id', 'campaign'],
  ['link_admission', 'link_id', 'share_link'],
  ['thread', 'company_id', 'company'],
  ['thread', 'campaign_id', 'campaign'],
  ['comment', 'company_id', 'company'],
  ['comment', 'campaign_id', 'campaign'],
  ['comment', 'thread_id', 'thread'],
  ['tracked_link', 'company_id', 'company'],
  ['tracked_link', 'campaign_id', 'campaign'],
  ['version', 'company_id', 'company'],
  ['version', 'campaign_id', 'campaign'],
  ['review', 'company_id', 'company'],
  ['review', 'campaign_id', 'campaign'],
  ['review', 'version_id', 'version'],
  ['review_answer', 'company_id', 'company'],
  ['review_answer', 'campaign_id', 'campaign'],
  ['review_answer', 'review_id', 'review'],
  ['webhook_delivery', 'company_id', 'company'],
  ['webhook_delivery', 'campaign_id', 'campaign'],
  ['webhook_delivery', 'endpoint_id', 'webhook_endpoint'],
  ['identity_session', 'identity_id', 'identity'],
  ['identity_flow', 'identity_id', 'identity'],
  ['identity_code', 'identity_id', 'identity'],
] as const

/** The first keys of the database; those of a table stand before those that lead to it. */
export const firstKeys: readonly Key[] = all.map(([table, column, parent, onDelete]) => ({
  table,
  column,
  parent,
  onDelete: onDelete ?? 'cascade',
}))

/** What no index began with so far: table and column. */
export const firstKeyIndexes = [
  ['campaign_schedule', 'company_id'],
  ['comment', 'company_id'],
  ['identity_flow', 'identity_id'],
  ['link_admission', 'company_id'],
  ['poll_vote', 'company_id'],
  ['published_form', 'company_id'],
  ['published_poll', 'company_id'],
  ['review', 'version_id'],
  ['review_answer', 'company_id'],
  ['share_link', 'company_id'],
  ['thread', 'company_id'],
  ['tracked_link', 'company_id'],
  ['version', 'company_id'],
  ['webhook_delivery', 'company_id'],
].map(([table, column]) => `create index "${table}_${column}_index" on "${table}" ("${column}")`)

/** The clause that says a key; both databases take it. */
export function sayKey({ table, column, parent, onDelete }: Key): string {
  return `constraint "${table}_${column}_foreign" foreign key ("${column}") references "${parent}" ("id") on delete ${onDelete}`
}
