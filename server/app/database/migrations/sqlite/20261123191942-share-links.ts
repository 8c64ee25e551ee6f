import { Migration } from '@mikro-orm/migrations'

/** Milliseconds since the epoch. */
const now = "cast(unixepoch('subsec') * 1000 as integer)"

const changes = [
  ['link_changed', 'update of `rights`, `expires_at`, `revoked_at`, `password_hash`'],
  ['link_removed', 'delete'],
]

export class Migration20261123191942 extends Migration {
  override up(): void {
    this.addSql(
      'create table `guest` (`id` text not null primary key, `name` text not null, `token_hash` text not null, `created_at` datetime not null, `expires_at` datetime not null)',
    )
    this.addSql('create unique index `guest_token_hash_unique` on `guest` (`token_hash`)')
    this.addSql('create index `guest_expires_at_index` on `guest` (`expires_at`)')
    this.addSql(
      'create table `link_admission` (`link_id` text not null, `holder_id` text not null, `company_id` text not null, `campaign_id` text not null, `name` text not null, `entered_at` datetime not null, primary key (`link_id`, `holder_id`))',
    )
    this.addSql(
      'create index `link_admission_holder_id_company_id_index` on `link_admission` (`holder_id`, `company_id`)',
    )
    this.addSql(
      'create index `link_admission_campaign_id_index` on `link_admission` (`campaign_id`)',
    )
    this.addSql(
      'create table `share_link` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `label` text not null, `token` text not null, `rights` json not null, `password_hash` text null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null, `expires_at` datetime null, `revoked_at` datetime null)',
    )
    this.addSql('create unique index `share_link_token_unique` on `share_link` (`token`)')
    this.addSql('create index `share_link_campaign_id_index` on `share_link` (`campaign_id`)')
    this.addSql('create index `share_link_created_by_index` on `share_link` (`created_by`)')
    // Whoever changes what guests may do, it is written down with it.
    for (const [name, when] of changes)
      this.addSql(
        `create trigger \`log_${name}\` after ${when} on \`share_link\` begin insert into \`rights_change\` (\`kind\`, \`subject_id\`, \`at\`) values ('campaign', old.\`campaign_id\`, ${now}); end`,
      )
    // Links work while whoever made them may share.
    for (const [name, when] of [
      ['sharer_changed', 'update of `role`, `company_id`'],
      ['sharer_left', 'delete'],
    ])
      this.addSql(
        `create trigger \`log_${name}\` after ${when} on \`member\` begin insert into \`rights_change\` (\`kind\`, \`subject_id\`, \`at\`) select distinct 'campaign', \`campaign_id\`, ${now} from \`share_link\` where \`created_by\` = old.\`person_id\` and \`company_id\` = old.\`company_id\`; end`,
      )
  }
}
