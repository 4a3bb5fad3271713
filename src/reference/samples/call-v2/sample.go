package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	apiURL        = "https://api.example.com/webopenplatformapi/v2"
	apiPath       = "order/addOrder"
	apiAccount    = "YOUR_API_ACCOUNT"
	webhookSecret = "YOUR_WEBHOOK_SECRET"
	customerCode  = "YOUR_CUSTOMER_CODE"
)

func main() {
	// @if number
	txlogisticId := "DEMO" + strconv.FormatInt(time.Now().UnixNano(), 10)
	// @end
	content := map[string]any{
		"customerCode": customerCode,
		"txlogisticId": txlogisticId,
	}
	body, err := json.Marshal(content)
	if err != nil {
		log.Fatal(err)
	}

	// To repeat a call whose response was lost, send the same id and body with a new timestamp.
	own := make([]byte, 16)
	if _, err = rand.Read(own); err != nil {
		log.Fatal(err)
	}
	id := apiPath + ":" + hex.EncodeToString(own)
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(webhookSecret, "whsec_"))
	if err != nil {
		log.Fatal(err)
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	signature := base64.StdEncoding.EncodeToString(mac.Sum(nil))

	url := apiURL + "/" + apiPath
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("x-api-account", apiAccount)
	request.Header.Set("webhook-id", id)
	request.Header.Set("webhook-timestamp", timestamp)
	request.Header.Set("webhook-signature", "v1,"+signature)

	client := http.Client{Timeout: 15 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}

	fmt.Println(string(answer))
	var envelope struct{ Code string }
	if json.Unmarshal(answer, &envelope) != nil || envelope.Code != "1" {
		os.Exit(1)
	}
}
