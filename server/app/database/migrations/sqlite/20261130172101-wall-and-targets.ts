import { Migration } from '@mikro-orm/migrations'

/** Milliseconds since the epoch. */
const now = "cast(unixepoch('subsec') * 1000 as integer)"

const log = 'insert into `rights_change` (`kind`, `subject_id`, `at`)'

export class Migration20261130172101 extends Migration {
  override up(): void {
    this.addSql(
      'create table `campaign_target` (`campaign_id` text not null primary key, `company_id` text not null, `measure` text not null, `count` integer not null, `last_day` text null, `set_by` text not null, `set_by_name` text not null, `set_at` datetime not null, constraint `campaign_target_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade, constraint `campaign_target_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade)',
    )
    this.addSql(
      'create index `campaign_target_company_id_index` on `campaign_target` (`company_id`)',
    )
    this.addSql(
      'create table `wall_link` (`id` text not null primary key, `company_id` text not null, `label` text not null, `token` text not null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null, `revoked_at` datetime null, constraint `wall_link_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create unique index `wall_link_token_unique` on `wall_link` (`token`)')
    this.addSql('create index `wall_link_company_id_index` on `wall_link` (`company_id`)')
    this.addSql('create index `wall_link_created_by_index` on `wall_link` (`created_by`)')
    this.addSql(
      'create table `wall_admission` (`link_id` text not null, `holder_id` text not null, `company_id` text not null, `entered_at` datetime not null, primary key (`link_id`, `holder_id`), constraint `wall_admission_link_id_foreign` foreign key (`link_id`) references `wall_link` (`id`) on delete cascade, constraint `wall_admission_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create index `wall_admission_holder_id_index` on `wall_admission` (`holder_id`)')
    this.addSql('create index `wall_admission_company_id_index` on `wall_admission` (`company_id`)')
    // Whoever changes what screens may show, it is written down with it.
    for (const [name, when] of [
      ['wall_link_changed', 'update of `revoked_at`'],
      ['wall_link_removed', 'delete'],
    ])
      this.addSql(
        `create trigger \`log_${name}\` after ${when} on \`wall_link\` begin ${log} values ('company', old.\`company_id\`, ${now}); end`,
      )
    // Links work while whoever made them may see the numbers.
    for (const [name, when] of [
      ['wall_maker_changed', 'update of `role`, `company_id`'],
      ['wall_maker_left', 'delete'],
    ])
      this.addSql(
        `create trigger \`log_${name}\` after ${when} on \`member\` begin ${log} select distinct 'company', \`company_id\`, ${now} from \`wall_link\` where \`created_by\` = old.\`person_id\` and \`company_id\` = old.\`company_id\`; end`,
      )
  }
}
