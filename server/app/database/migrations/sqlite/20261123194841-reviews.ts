import { Migration } from '@mikro-orm/migrations'

export class Migration20261123194841 extends Migration {
  override up(): void {
    this.addSql(
      'create table `review` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `version_id` text not null, `number` integer not null, `journal_seq` integer not null, `state` text not null, `requested_by` json not null, `message` text not null, `reviewers` json not null, `created_at` datetime not null)',
    )
    this.addSql(
      'create index `review_campaign_id_state_index` on `review` (`campaign_id`, `state`)',
    )
    this.addSql('create index `review_company_id_state_index` on `review` (`company_id`, `state`)')
    this.addSql("create unique index review_one_open on review (campaign_id) where state = 'open'")
    this.addSql(
      'create table `review_answer` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `review_id` text not null, `by` json not null, `answer` text not null, `words` text not null, `at` datetime not null)',
    )
    this.addSql('create index `review_answer_review_id_index` on `review_answer` (`review_id`)')
    this.addSql('create index `review_answer_campaign_id_index` on `review_answer` (`campaign_id`)')
    this.addSql("alter table `company` add column `launch_rules` json not null default '[]'")
  }
}
