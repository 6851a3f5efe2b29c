-- AlterTable
ALTER TABLE "auth_session" ADD COLUMN     "company_workspace_id" TEXT;

-- CreateTable
CREATE TABLE "company_sign_in" (
    "workspace_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "domains" TEXT[],
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_sign_in_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateIndex
CREATE INDEX "company_sign_in_domains_idx" ON "company_sign_in" USING GIN ("domains");

-- AddForeignKey
ALTER TABLE "company_sign_in" ADD CONSTRAINT "company_sign_in_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
