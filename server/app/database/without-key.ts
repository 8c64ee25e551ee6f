/**
 * The columns that name something without a foreign key, and why. Every other column called `…_id`
 * has one. `keys.db.test.ts` holds both, and that each line here is still needed.
 */
export const withoutKey: Record<string, { because: string; columns: readonly string[] }> = {
  people: {
    because:
      'People live in the identity provider, which may be another program. Guests and keys of the API act in their place, and what they did outlives them.',
    columns: [
      'audit_entry.actor_id',
      'comment.author_id',
      'comment_picture.author_id',
      'disabled_person.person_id',
      'link_admission.holder_id',
      'mail_stop.person_id',
      'member.person_id',
      'notification.person_id',
      'notification_preference.person_id',
      'proven_address.person_id',
      'reply_key.person_id',
      'thread.assignee_id',
      'thread_read.reader_id',
      'wall_admission.holder_id',
    ],
  },
  history: {
    because: 'It says what was there at that time, and stays when that is gone.',
    columns: [
      'audit_entry.campaign_id',
      'campaign.template_id',
      'identity_code.flow_id',
      'invite.campaign_id',
      'mail.about_id',
      'rights_change.subject_id',
      'webhook_delivery.alert_id',
      'webhook_delivery.lead_id',
    ],
  },
  document: {
    because: 'It names a piece of the campaign’s document, which is no row.',
    columns: [
      'lead.form_id',
      'experiment.decided_id',
      'experiment.page_id',
      'release_page.page_id',
      'release_variant.page_id',
      'release_variant.variant_id',
      'poll_count.option_id',
      'poll_count.poll_id',
      'poll_vote.poll_id',
      'published_form.form_id',
      'published_poll.poll_id',
      'visit_place.block_id',
      'visit_place.page_id',
    ],
  },
  given: {
    because:
      'It was given by somebody else, or is shared by rows that belong together: there is no table of them.',
    columns: [
      'billing_account.checkout_id',
      'billing_account.customer_id',
      'billing_account.subscription_id',
      'lead.erasure_id',
      'lead.submission_id',
    ],
  },
  own: {
    because: 'It is another name of the row itself, for the world outside.',
    columns: ['tracked_link.short_id'],
  },
  sameCampaign: {
    because:
      'It names a row that goes only with its campaign, and this row has a key to that. The table is another feature’s, which this one does not know.',
    columns: [
      'alert_rule.goal_id',
      'campaign_schedule.version_id',
      'lead.release_id',
      'notification.source_id',
      'notification.thread_id',
      'notification.version_id',
      'poll_vote.release_id',
      'published_form.release_id',
      'published_poll.release_id',
      'reply_key.thread_id',
    ],
  },
  journal: {
    because:
      'Edits of all rooms become durable by one commit. A campaign that is being deleted must not undo what others wrote in it, and nobody waits for its row. `deleteJournal` deletes them, and `pruneJournal` what came in meanwhile.',
    columns: [
      'journal_chunk.campaign_id',
      'journal_generation.campaign_id',
      'journal_head.campaign_id',
      'journal_pin.campaign_id',
      'journal_snapshot.campaign_id',
    ],
  },
  visits: {
    because:
      'Visits of all campaigns are counted by one commit, of which the same is true, and there are millions. `deleteAnalytics` deletes them in portions, and `deleteStrayVisits` what came in meanwhile.',
    columns: [
      'visit_label.campaign_id',
      'visit_origin.campaign_id',
      'visit_place.campaign_id',
      'visit_place.release_id',
    ],
  },
}
