import { Migration } from '@mikro-orm/migrations'

export class Migration20261121071602 extends Migration {
  override up(): void {
    this.addSql(
      'create table `api_key` (`id` text not null primary key, `company_id` text not null, `name` text not null, `start` text not null, `key_hash` text not null, `scopes` json not null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null, `expires_at` datetime null, `last_used_at` datetime null, `last_used_from` text null, `revoked_at` datetime null)',
    )
    this.addSql('create unique index `api_key_key_hash_unique` on `api_key` (`key_hash`)')
    this.addSql('create index `api_key_company_id_index` on `api_key` (`company_id`)')
    this.addSql(
      'create table `audit_entry` (`id` text not null primary key, `company_id` text not null, `at` datetime not null, `actor_kind` text not null, `actor_id` text null, `actor_name` text not null, `action` text not null, `subject` text not null, `details` json not null, `address` text not null, `user_agent` text not null)',
    )
    this.addSql(
      'create index `audit_entry_company_id_id_index` on `audit_entry` (`company_id`, `id`)',
    )
    this.addSql(
      'create table `identity_code` (`id` text not null primary key, `flow_id` text not null, `kind` text not null, `identity_id` text null, `identifier` text not null, `code_hash` text not null, `created_at` datetime not null, `expires_at` datetime not null, `used_at` datetime null)',
    )
    this.addSql('create index `identity_code_flow_id_index` on `identity_code` (`flow_id`)')
    this.addSql(
      'create index `identity_code_identifier_created_at_index` on `identity_code` (`identifier`, `created_at`)',
    )
    this.addSql(
      'create index `identity_code_identity_id_created_at_index` on `identity_code` (`identity_id`, `created_at`)',
    )
    this.addSql('create index `identity_code_created_at_index` on `identity_code` (`created_at`)')
    this.addSql(
      'create table `mail` (`id` text not null primary key, `recipient` text not null, `subject` text not null, `body` text not null, `created_at` datetime not null, `sent_at` datetime null, `attempts` integer not null, `next_attempt_at` datetime null, `last_error` text null)',
    )
    this.addSql('create index `mail_next_attempt_at_index` on `mail` (`next_attempt_at`)')
    this.addSql('create index `mail_created_at_index` on `mail` (`created_at`)')
    this.addSql('alter table `company` add column `website` text null')
    this.addSql(
      'alter table `company` add column `allowances` json not null default \'["editors-activate"]\'',
    )
    this.addSql('alter table `company` add column `closed_at` datetime null')
    this.addSql('alter table `company` add column `erase_at` datetime null')
    this.addSql('alter table `identity` add column `verified_at` datetime null')
    this.addSql(
      "alter table `identity_flow` add column `state` text not null default 'choose_method'",
    )
    this.addSql('alter table `identity_flow` add column `identity_id` text null')
    this.addSql('alter table `identity_flow` add column `code_tries` integer not null default 0')
    this.addSql(
      "alter table `identity_session` add column `method` text not null default 'password'",
    )
    this.addSql('alter table `invite` add column `email` text null')
    this.addSql('alter table `invite` add column `invited_by` text null')
    this.addSql('alter table `invite` add column `invited_by_name` text null')
    this.addSql('alter table `invite` add column `revoked_at` datetime null')
    // The audit log is append-only, whoever asks; it goes when its company is gone.
    this.addSql(
      "create trigger `audit_entry_unchanged` before update on `audit_entry` begin select raise(abort, 'The audit log is append-only.'); end",
    )
    this.addSql(
      "create trigger `audit_entry_kept` before delete on `audit_entry` when exists (select 1 from `company` where `id` = old.`company_id`) begin select raise(abort, 'The audit log is append-only.'); end",
    )
  }
}
