import { Migration } from '@mikro-orm/migrations'

export class Migration20261127153307 extends Migration {
  override up(): void {
    this.addSql('alter table `review_answer` add column `seen` json null')
    this.addSql('alter table `review_answer` add column `taken_back_at` datetime null')
  }
}
