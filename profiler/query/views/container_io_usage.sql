-- Input and output of the container.
-- category: environment
-- title: Container I/O Usage
-- form: form
-- events: ContainerIOUsage
-- column: Block IO Request Count | int
-- column: Block IO Transfer | bytes
SELECT jfr_last(serviceRequests, _order) AS "Block IO Request Count",
       jfr_last(dataTransferred, _order) AS "Block IO Transfer"
FROM ContainerIOUsage
HAVING count(*) > 0
