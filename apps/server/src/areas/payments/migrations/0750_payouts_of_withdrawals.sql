-- The room of a withdrawal shows all that was sent for it; a payout's number is that of its withdrawal, a dash and the try.
create index chain_transaction_withdrawal on payments.chain_transaction (merchant_id, split_part(order_no, '-', 1), id)
  where kind = 'PAYOUT';
