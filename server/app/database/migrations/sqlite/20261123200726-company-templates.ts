import { Migration } from '@mikro-orm/migrations'

export class Migration20261123200726 extends Migration {
  override up(): void {
    this.addSql(
      'create table `template` (`id` text not null primary key, `company_id` text not null, `name` text not null, `kind` text not null, `ground` text not null, `seed` json not null, `created_by` text not null, `created_at` datetime not null)',
    )
    this.addSql(
      'create index `template_company_id_created_at_index` on `template` (`company_id`, `created_at`)',
    )
  }
}
