-- Waits until every transaction has ended that counted as before. It ends at once, and so blocks others only while it waits.
LOCK TABLE "campaign_result" IN SHARE MODE;
