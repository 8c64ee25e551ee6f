/** What a generation begins with, and what is kept of the one before it. */
export type StoredGeneration<At, Content> = {
  seq: number
  generation: number
  form: number
  at: At
  document: Content
  last: Content
  clients: Content
}

/** Goes on to the next generation; changes no row unless the campaign is at this number and generation. */
export const raiseGeneration = {
  text: `
    update journal_head set generation = generation + 1, form = ?
    where campaign_id = ? and seq = ? and generation = ?`,
  values: (campaignId: string, { form, seq, generation }: StoredGeneration<unknown, unknown>) => [
    form,
    campaignId,
    seq,
    generation,
  ],
}

/**
 * The snapshot that it begins with, in place of any at that number: the document says the same there
 * as the one before, so whoever has read or approved that position has read or approved this.
 */
export const beginGeneration = {
  text: `
    insert into journal_snapshot (campaign_id, seq, at, version, content)
    values (?, ?, ?, '', ?)
    on conflict (campaign_id, seq) do update set at = excluded.at, content = excluded.content`,
  values: <At, Content>(
    campaignId: string,
    { seq, at, document }: StoredGeneration<At, Content>,
  ) => [campaignId, seq, at, document],
}

/** Keeps what a generation said last. */
export const endGeneration = {
  text: `
    insert into journal_generation (campaign_id, generation, last_seq, ended_at, clients, content)
    values (?, ?, ?, ?, ?, ?)`,
  values: <At, Content>(
    campaignId: string,
    { generation, seq, at, clients, last }: StoredGeneration<At, Content>,
  ) => [campaignId, generation, seq, at, clients, last],
}
