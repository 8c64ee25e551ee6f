import { Migration } from '@mikro-orm/migrations'

/** Milliseconds since the epoch. */
const now = "cast(unixepoch('subsec') * 1000 as integer)"

export class Migration20261130214520 extends Migration {
  override up(): void {
    this.addSql(
      'alter table `wall_link` add column `campaign_id` text null constraint `wall_link_campaign_id_foreign` references `campaign` (`id`) on update no action on delete cascade',
    )
    this.addSql('create index `wall_link_campaign_id_index` on `wall_link` (`campaign_id`)')
    // Walls of a campaign that is hidden are shown no more.
    this.addSql(
      `create trigger \`log_campaign_hidden\` after update of \`hidden_at\` on \`campaign\` begin insert into \`rights_change\` (\`kind\`, \`subject_id\`, \`at\`) values ('campaign', old.\`id\`, ${now}); end`,
    )
  }
}
