import { Migration } from '@mikro-orm/migrations'

export class Migration20261123230959 extends Migration {
  override up(): void {
    this.addSql(
      'create table `billing_account` (`company_id` text not null primary key, `customer_id` text null, `subscription_id` text null, `plan` text not null, `status` text not null, `period_end` datetime null, `cancels_at_period_end` integer not null, `past_due_since` datetime null, `asked_count` integer not null, `answered_count` integer not null, `checkout_id` text null, `checkout_count` integer not null)',
    )
    this.addSql(
      'create unique index `billing_account_customer_id_unique` on `billing_account` (`customer_id`)',
    )
    this.addSql(
      'create table `billing_event` (`id` text not null primary key, `type` text not null, `company_id` text null, `received_at` datetime not null)',
    )
    this.addSql('create index `billing_event_company_id_index` on `billing_event` (`company_id`)')
    this.addSql('create index `billing_event_received_at_index` on `billing_event` (`received_at`)')
    this.addSql(
      'create table `billing_notice` (`company_id` text not null, `what` text not null, `told_at` datetime not null, primary key (`company_id`, `what`))',
    )
  }
}
